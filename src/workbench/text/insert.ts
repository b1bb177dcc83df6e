import type { Node } from 'jsonc-parser'
import { isObject } from '../../schema/is-object.ts'
import { layOut, isSpread } from '../../schema/fix/layout.ts'

/** The source text of an entry; in an object with its key. */
type Written = { key: string | undefined; value: string }

/** Inserts an entry before the one at `index` (after the last if there is none), formatted like its siblings. */
export function insertEntry(text: string, whole: Node, index: number, { key, value }: Written): string {
  const children = whole.children ?? []
  const entry = key === undefined ? value : `${JSON.stringify(key)}: ${value}`
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const [first, second] = children
  if (!first) {
    const inside = whole.parent ? ` ${entry} ` : `${newline}  ${shifted(entry, '', '  ')}${newline}`
    const written = whole.type === 'array' ? `[${entry}]` : `{${inside}}`
    return text.slice(0, whole.offset) + written + text.slice(endOf(whole))
  }
  const isSpreadOut = text.slice(whole.offset, first.offset).includes('\n')
  const gap = isSpreadOut ? newline + indentAt(text, first.offset) : oneLineGap(text, first, second)
  const moved = isSpreadOut ? shifted(entry, '', indentAt(text, first.offset)) : entry
  const next = children[index]
  if (next) return `${text.slice(0, next.offset)}${moved},${gap}${text.slice(next.offset)}`
  const last = children.at(-1)!
  return `${text.slice(0, endOf(last))},${gap}${moved}${text.slice(endOf(last))}`
}

/** A new value formatted like its siblings, without indenting its further lines: an object takes several lines if theirs do by choice. */
export function writeBeside(text: string, neighbours: readonly Node[], value: unknown): string {
  const line = writeLine(value)
  if (!isObject(value) || Object.keys(value).length === 0) return line
  const objects = neighbours
    .map((one) => (one.type === 'property' ? one.children![1]! : one))
    .filter(({ type, children }) => type === 'object' && children!.length > 0)
  const isChosen = objects.length > 0 && objects.every((one) => isSpread(text, one)) && objects.some((one) => fitsLine(text, one))
  return isChosen ? writeSpread(value) : line
}

/** A value on one line. */
export function writeLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${writeLine(one)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

function writeSpread(value: object): string {
  return `{\n${Object.entries(value)
    .map(([key, one]) => `  ${JSON.stringify(key)}: ${writeLine(one)}`)
    .join(',\n')}\n}`
}

/** Whether an object that takes several lines would fit on one. */
function fitsLine(text: string, object: Node): boolean {
  const raw = text.slice(object.offset, endOf(object)).replaceAll(/\s*\n\s*/g, ' ')
  return !layOut(raw).trimEnd().includes('\n')
}

/** The same lines with another indentation. */
export function shifted(entry: string, from: string, to: string): string {
  return entry.replaceAll(/\n([ \t]*)/g, (_, blanks: string) => `\n${to}${blanks.startsWith(from) ? blanks.slice(from.length) : blanks}`)
}

function oneLineGap(text: string, first: Node, second: Node | undefined): string {
  const between = second && text.slice(endOf(first), second.offset)
  return between === undefined || between.includes('\n') ? ' ' : between.slice(between.indexOf(',') + 1)
}

/** The indentation of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))![0]
}

export const endOf = (node: Node): number => node.offset + node.length
