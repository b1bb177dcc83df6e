import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { scanText } from '../../schema/scan.ts'
import type { Path } from './splice.ts'

/** Deeper than any schema may be nested, and still far from overflowing the stack. */
const DEEPEST = 200

/** The tree of a JSON text; undefined if the text is not JSON (no comments or trailing commas). */
export function readTree(text: string): Node | undefined {
  if (scanText(text).depth > DEEPEST) return undefined
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  return errors.length === 0 ? root : undefined
}

/** Whether an object has a property twice, so that a path is ambiguous. */
export function hasTwice(object: Node): boolean {
  const keys = object.type === 'object' ? object.children!.map(keyOf) : []
  return new Set(keys).size < keys.length
}

/** The same for a value and everything in it. */
export function hasTwiceWithin(node: Node): boolean {
  return hasTwice(node) || (node.children ?? []).some(hasTwiceWithin)
}

/** The value at a path and its ancestors, starting at the root; undefined if the path does not exist. */
export function nodesTo(root: Node, path: Path): Node[] | undefined {
  const nodes = [root]
  for (const step of path) {
    const next = findNodeAtLocation(nodes.at(-1)!, [step])
    if (!next) return undefined
    nodes.push(next)
  }
  return nodes
}

export const keyOf = (property: Node): string => String(property.children![0]!.value)

/** The range of a value and, for a property, of its key in a text; undefined if there is none. */
export function spanOf(text: string, path: Path): { start: number; end: number; key?: { start: number; end: number } } | undefined {
  const root = readTree(text)
  const node = root && nodesTo(root, path)?.at(-1)
  if (!node) return undefined
  const [key] = node.parent?.type === 'property' ? node.parent.children! : []
  const span = { start: node.offset, end: node.offset + node.length }
  return key ? { ...span, key: { start: key.offset, end: key.offset + key.length } } : span
}

/** The path of the innermost value at an offset of a text; for a key that of its value. Undefined outside the root. */
export function pathAt(text: string, offset: number): Path | undefined {
  const root = readTree(text)
  return root && isIn(root, offset) ? [...stepsTo(root, offset)] : undefined
}

function* stepsTo(node: Node, offset: number): Generator<string | number> {
  if (node.type !== 'object' && node.type !== 'array') return
  const at = node.children!.findIndex((one) => isIn(one, offset))
  const entry = node.children![at]
  if (!entry) return
  yield entry.type === 'property' ? keyOf(entry) : at
  const value = entry.type === 'property' ? entry.children![1]! : entry
  if (isIn(value, offset)) yield* stepsTo(value, offset)
}

const isIn = ({ offset, length }: Node, at: number) => at >= offset && at <= offset + length

/** A path as a JSON pointer: `/list/columns/3`. */
export const pointerOf = (path: Path): string => path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
