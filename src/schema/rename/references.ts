import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser'
import { offsetOf } from '../fix/guess.ts'
import type { Finding } from '../read.ts'
import type { Desk } from './desk.ts'
import { respell } from './spell.ts'
import { handOn } from './hand-on.ts'
import type { Names } from './itself.ts'
import type { Place } from './thing.ts'

/** Writes the new name where a finding has met the old one; nothing where it is about something else. */
export function moveReference(desk: Desk, finding: Finding, names: readonly Names[], isLast = false): Place[] {
  const { file, line, column } = finding
  const root = desk.tree(file)
  const text = desk.text(file)
  if (!root || text === undefined) return []
  const offset = offsetOf(text, line, column)
  const found = findNodeAtOffset(root, offset)
  if (!found) return []
  // A list is told of as a whole.
  const handed = handOn(desk, file, found, names, isLast)
  if (handed) return handed
  const move = (node: Node) => [moveAt(desk, file, node, finding, names) ?? []].flat()
  const within = found.type === 'array' ? (found.children ?? []).toReversed().flatMap(move) : []
  return within.length > 0 || found.offset !== offset ? within : move(found)
}

function moveAt(desk: Desk, file: string, met: Node, finding: Finding, names: readonly Names[]): Place | undefined {
  const text = desk.text(file)!
  const { node, written } =
    insteadOf(met)
      .map((node) => ({ node, written: firstOf(names, node, finding) }))
      .find((one) => one.written !== undefined) ?? {}
  if (node === undefined) return undefined
  const property = node.parent
  const isKey = property?.type === 'property' && property.children![0] === node
  if (isKey) {
    // Two properties of one name would lose the first.
    if (property.parent!.children!.some((one) => one.children![0]!.value === written)) return undefined
    if (!file.startsWith('locales/')) desk.nameInOthers(file, getNodePath(property.children![1]!), String(written))
  }
  const path = getNodePath(isKey ? property.children![1]! : node)
  // An entry of a list is called by its field.
  const isCalledSo = !isKey && path.at(-1) === 'field' && typeof path.at(-2) === 'number'
  if (isCalledSo && !file.startsWith('locales/')) desk.nameInOthers(file, path.slice(0, -1), String(written))
  desk.write(file, text.slice(0, node.offset) + JSON.stringify(written) + text.slice(node.offset + node.length))
  return { file, path: isKey ? [...path.slice(0, -1), String(written)] : path }
}

/** What may be meant where something is met: at a property its value, where that is a name, or its own name. */
function insteadOf(met: Node): Node[] {
  const property = met.parent
  if (property?.type !== 'property') return [met]
  const [key, value] = property.children!
  return met !== key ? [met, key!] : value?.type === 'string' ? [value, met] : [met]
}

const firstOf = (names: readonly Names[], node: Node, finding: Finding) => {
  for (const one of names) {
    const written = rewritten(node, finding, one)
    if (written !== undefined) return written
  }
  return undefined
}

function rewritten(node: Node, { message, suggestion }: Finding, { from, to, kind }: Names): string | number | boolean | undefined {
  const value: unknown = node.value
  if (node.type === 'number' || node.type === 'boolean')
    return kind === 'choice' && String(value) === from ? (JSON.parse(to) as number | boolean) : undefined
  if (typeof value !== 'string') return undefined
  const quoted = [...message.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word!)
  // A rule that knows of the former name says exactly what stands there now.
  if (message.includes('which is called') && suggestion !== undefined && quoted[0] === value) return suggestion
  // It is what is not known any more, or it stands where the new name is missed.
  const isMet = value === from || quoted.some((one) => respell(one, from, to, kind) !== one)
  const next = isMet ? respell(value, from, to, kind) : value
  return next === value ? undefined : next
}
