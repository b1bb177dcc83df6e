import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'

type Path = readonly (string | number)[]

/** Sets a value deep inside a JSON text; everything else keeps its white space and line breaks. What is new comes last, or at `index`. */
export function setValue(text: string, path: Path, value: unknown, index?: number): string {
  const root = parseTree(text)
  if (!root) return `${JSON.stringify(nested(path, value), null, 2)}\n`
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (!node) continue
    if (length === path.length) return splice(text, node, render(text, node, value))
    if (node.type !== 'object') return splice(text, node, render(text, node, nested(path.slice(length), value)))
    return insertProperty(text, node, String(path[length]), nested(path.slice(length + 1), value), index)
  }
  return text
}

/** Removes a property from a JSON text, with its comma and its line. */
export function removeValue(text: string, path: Path): string {
  const root = parseTree(text)
  const node = root && findNodeAtLocation(root, [...path])
  const entry = node?.parent?.type === 'property' ? node.parent : node
  const siblings = entry?.parent?.children
  if (!entry || !siblings) return text
  const at = siblings.indexOf(entry)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (after) return text.slice(0, entry.offset) + text.slice(after.offset)
  if (before) return text.slice(0, endOf(before)) + text.slice(endOf(entry))
  const whole = entry.parent
  return `${text.slice(0, whole.offset)}${whole.type === 'array' ? '[]' : '{}'}${text.slice(endOf(whole))}`
}

/** Renames a property. */
export function renameKey(text: string, path: Path, name: string): string {
  const root = parseTree(text)
  const property = root && findNodeAtLocation(root, [...path])?.parent
  const key = property?.type === 'property' ? property.children![0] : undefined
  return key ? splice(text, key, JSON.stringify(name)) : text
}

function insertProperty(text: string, object: Node, name: string, value: unknown, index = object.children?.length ?? 0): string {
  const isFirst = index === 0
  const beside = object.children?.[isFirst ? 0 : index - 1]
  const newline = /\r\n/.test(text) ? '\r\n' : '\n'
  if (!beside) {
    const line = `{${newline}${indentAt(text, object.offset)}  "${name}": ${render(text, object, value, '  ')}${newline}${indentAt(text, object.offset)}}`
    return splice(text, object, line)
  }
  const isOneLine = !text.slice(object.offset, beside.offset).includes('\n')
  const gap = isOneLine ? ' ' : newline + indentAt(text, beside.offset)
  // If each neighbour is on one line, the new one is, too.
  const neighbour = text.slice(beside.offset, endOf(beside))
  const isCompact = /[{[]/.test(neighbour.slice(neighbour.indexOf(':'))) && !neighbour.includes('\n')
  const written = isOneLine || isCompact ? oneLine(value) : render(text, beside, value)
  const entry = `${JSON.stringify(name)}: ${written}`
  if (isFirst) return `${text.slice(0, beside.offset)}${entry},${gap}${text.slice(beside.offset)}`
  return `${text.slice(0, endOf(beside))},${gap}${entry}${text.slice(endOf(beside))}`
}

/** A value as it would be written in place of a node: on several lines, indented like its neighbours. */
function render(text: string, node: Node, value: unknown, deeper = ''): string {
  const indent = indentAt(text, node.offset) + deeper
  return JSON.stringify(value, null, 2).replaceAll('\n', (/\r\n/.test(text) ? '\r\n' : '\n') + indent)
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${oneLine(one)}`)
    .join(', ')} }`
}

/** The white space at the beginning of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))![0]
}

const nested = (path: Path, value: unknown): unknown => [...path].reduceRight((inner, key) => ({ [key]: inner }), value)
const endOf = (node: Node): number => node.offset + node.length
const splice = (text: string, node: Node, written: string): string => text.slice(0, node.offset) + written + text.slice(endOf(node))
