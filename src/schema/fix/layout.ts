import { type Node, parseTree } from 'jsonc-parser'
import { textWidth } from './text-width.ts'

/** The line width of schema files; the same as `printWidth` in `.oxfmtrc.json`. */
const WIDTH = 220

/**
 * Formats JSON as `npm run format` does: an object whose first property is on a line of its own keeps one line per property; anything else
 * is on one line if it fits. The text must parse.
 */
export function layOut(text: string): string {
  const root = parseTree(text, [], { disallowComments: true })
  return root ? `${new Layout(text).write(root, '', 0, 0)}\n` : text
}

class Layout {
  readonly #text: string
  /** A value on one line; undefined if it must take several. */
  readonly #lines = new Map<Node, string | undefined>()

  constructor(text: string) {
    this.#text = text
  }

  /** `column` is where the value begins, `after` the length of what follows it on the line. */
  write(node: Node, indent: string, column: number, after: number): string {
    const line = this.#line(node)
    if (line !== undefined && (node.children === undefined || column + textWidth(line) + after <= WIDTH)) return line
    const children = node.children ?? []
    if (children.length === 0) return line ?? ''
    const deeper = `${indent}  `
    const isFilled = isNumbers(children)
    let out = `${node.type === 'array' ? '[' : '{'}\n${deeper}`
    let end = deeper.length
    for (const [at, child] of children.entries()) {
      const isLast = at === children.length - 1
      const written = this.#child(child, deeper, isLast ? 0 : 1) + (isLast ? '' : ',')
      if (at > 0) {
        const isBlank = this.#isBlankBefore(children[at - 1]!, child)
        const fits = isFilled && !isBlank && end + 1 + written.length <= WIDTH
        out += fits ? ' ' : `${isBlank ? '\n' : ''}\n${deeper}`
        end = fits ? end + 1 : deeper.length
      }
      out += written
      end += written.length
    }
    return `${out}\n${indent}${node.type === 'array' ? ']' : '}'}`
  }

  #child(child: Node, indent: string, after: number): string {
    if (child.type !== 'property') return this.write(child, indent, indent.length, after)
    const [key, value] = child.children!
    const name = `${this.#raw(key!)}: `
    return name + this.write(value!, indent, indent.length + textWidth(name), after)
  }

  #line(node: Node): string | undefined {
    if (!this.#lines.has(node)) this.#lines.set(node, this.#makeLine(node))
    return this.#lines.get(node)
  }

  #makeLine(node: Node): string | undefined {
    const { type, children = [] } = node
    if (type === 'property') {
      const value = this.#line(children[1]!)
      return value === undefined ? undefined : `${this.#raw(children[0]!)}: ${value}`
    }
    if (type !== 'object' && type !== 'array') return this.#raw(node)
    if (children.length === 0) return type === 'array' ? '[]' : '{}'
    if (type === 'object' ? isSpread(this.#text, node) : isList(children)) return undefined
    const lines: string[] = []
    for (const [at, child] of children.entries()) {
      const line = this.#line(child)
      if (line === undefined || (at > 0 && this.#isBlankBefore(children[at - 1]!, child))) return undefined
      lines.push(line)
    }
    return type === 'array' ? `[${lines.join(', ')}]` : `{ ${lines.join(', ')} }`
  }

  /** Whether the source has a blank line before it. */
  #isBlankBefore(before: Node, child: Node): boolean {
    return /,[ \t\r]*\n[ \t\r]*\n/.test(this.#text.slice(before.offset + before.length, child.offset))
  }

  #raw(node: Node): string {
    const raw = this.#text.slice(node.offset, node.offset + node.length)
    return node.type === 'number' ? plainNumber(raw) : raw
  }
}

/** Whether the first property of an object is on a line of its own. */
export function isSpread(text: string, { offset, children }: Node): boolean {
  return children?.[0] !== undefined && text.slice(offset, children[0].offset).includes('\n')
}

/** Several objects, or several lists, each with more than one element, are put on separate lines. */
function isList(children: Node[]): boolean {
  const { type } = children[0]!
  return children.length > 1 && isNested(type) && children.every((one) => one.type === type && (one.children?.length ?? 0) > 1)
}

const isNested = (type: Node['type']) => type === 'object' || type === 'array'
const isNumbers = (children: Node[]) => children.length > 1 && children.every(({ type }) => type === 'number')

/** The formatter writes 1E+5 as 1e5 and 3.50 as 3.5. */
function plainNumber(raw: string): string {
  return raw
    .toLowerCase()
    .replace('e+', 'e')
    .replace(/e-?0+$/, '')
    .replace(/(\.\d+?)0+(?=e|$)/, '$1')
}
