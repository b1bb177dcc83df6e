import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Finding } from '../../src/schema/read.ts'
import type { ByTurns } from './broken-by-turns.ts'
import type { Mutant } from './mutant.ts'

/**
 * Whether the checker tells of a mutant where it stands: at the changed value or at what encloses it. A broken definition may be told
 * at those who use it, by its name, since only they can know what was meant; a removed file is told where it is missed, by its name.
 * The checker finds after an edit what a check of all files finds (`checker.test.ts`).
 */
export function isTold(turns: ByTurns, mutant: Mutant): boolean {
  const { text } = mutant
  const before = turns.original(mutant.file)
  const findings = turns.with({ path: mutant.file, text })
  const defines = text === undefined ? Object.keys(JSON.parse(before.text) as object) : []
  if (text === undefined) return findings.some((finding) => missesFile(finding, mutant.file, defines))
  // Of another entity all names beside it are wrong: they are told, each where it stands.
  const ofEntity = mutant.what === 'swapped ids' && mutant.path.at(-1) === 'entity'
  const spans = spansOf(text, ofEntity ? { ...mutant, path: mutant.path.slice(0, -1) } : mutant)
  // The finding stands at the second of two, right behind the first.
  if (mutant.what === 'repeated key') spans[0]![1] += spans[0]![1] - spans[0]![0] + 2
  const starts = lineStarts(text)
  return findings.some((finding) => (finding.file === mutant.file && overlaps(finding, starts, spans)) || tellsOfUse(finding, mutant))
}

type Span = [number, number]

/** The changed value with its name, and the name of each object around it. */
function spansOf(text: string, { path }: Mutant): Span[] {
  const tree = parseTree(text)
  if (!tree) return [[0, text.length]]
  const spans: Span[] = []
  for (let length = path.length; length >= 0; length--) {
    const found = findNodeAtLocation(tree, path.slice(0, length))
    if (!found) continue
    const key = found.parent?.type === 'property' ? found.parent.children![0]! : undefined
    // The innermost thing counts whole, what is around it only by its name or its beginning.
    if (spans.length === 0) spans.push([(key ?? found).offset, found.offset + found.length])
    else spans.push(key ? [key.offset, found.offset + 1] : [found.offset, found.offset + 1])
  }
  return spans
}

function overlaps(finding: Finding, starts: number[], spans: Span[]): boolean {
  const from = starts[finding.line - 1]! + finding.column - 1
  const to = Math.max(from + 1, starts[finding.endLine - 1]! + finding.endColumn - 1)
  return spans.some(([start, end], at) => (at === 0 ? from < end && to > start : from >= start && from < end))
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Words whose value is a name that others use. */
const DEFINES = ['const', 'permission', 'route', 'path', 'name']

/** At a user or a translation of what was renamed or removed: it names the old word or the new one. */
function tellsOfUse({ message }: Finding, { was, is, path, what, lost = [] }: Mutant): boolean {
  if (lost.some((name) => names(message, name))) return true
  if (was === undefined || what === 'other type' || what === 'repeated key') return false
  if ((what === 'letter' || what === 'dropped text') && !DEFINES.includes(String(path.at(-1))) && path.at(-2) !== 'takes') return false
  return names(message, was) || (is !== undefined && names(message, is))
}

/** At the first place that needs a file: by its path, by its name or by a name that it defined. */
function missesFile({ message, file }: Finding, removed: string, defines: string[]): boolean {
  const id = removed.replace(/^\w+\//, '').replace(/\.json$/, '')
  return (
    [removed, id, id.split('/').at(-1)!, ...(removed.startsWith('calls/') ? defines : [])].some((name) => names(message, name)) ||
    removed === `locales/en-US/${file}`
  )
}

/** Whether a sentence says a name as a word of its own, or as a step of a path. */
function names(message: string, name: string): boolean {
  for (let at = message.indexOf(name); at >= 0; at = message.indexOf(name, at + 1))
    if (!/\w/.test(message[at - 1] ?? '') && !/\w/.test(message[at + name.length] ?? '')) return true
  return false
}
