import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { checkSchemas } from '../../src/schema/check/check.ts'
import type { Finding, SourceFile } from '../../src/schema/read.ts'
import { mutantsOf, swapsOf, type Mutant } from './mutants.ts'

/** All mutants of a folder, the removed files included. */
export function allMutants(files: SourceFile[]): Mutant[] {
  const removed = files.flatMap((file): Mutant[] => [{ what: 'removed file', file: file.path, path: [] }])
  return [...files.flatMap((file) => [...mutantsOf(file), ...swapsOf(file)]), ...removed]
}

/**
 * Whether the checker tells of a mutant where it stands: on the changed lines or at what encloses them. A broken definition may be
 * told at those who use it, since only they can know what was meant; a removed file is told wherever it is missed.
 */
export function isTold(files: SourceFile[], mutant: Mutant): boolean {
  const { text } = mutant
  const mutated =
    text === undefined
      ? files.filter((file) => file.path !== mutant.file)
      : files.map((file) => (file.path === mutant.file ? { path: file.path, text } : file))
  const findings = checkSchemas(mutated)
  if (text === undefined) return findings.length > 0
  const lines = linesOf(text, mutant)
  return findings.some((finding) => (finding.file === mutant.file && overlaps(finding, lines)) || tellsOfUse(finding, mutant))
}

type Lines = { first: number; last: number }[]

/** The changed value and each object around it, by the line of its name. */
function linesOf(text: string, { path }: Mutant): Lines {
  const tree = parseTree(text)
  const line = (offset: number) => text.slice(0, offset).split('\n').length
  const lines: Lines = []
  if (!tree) return lines
  for (let length = path.length; length >= 0; length--) {
    const found = findNodeAtLocation(tree, path.slice(0, length))
    if (!found) continue
    const start = found.parent?.type === 'property' ? found.parent.offset : found.offset
    // The innermost thing counts whole, what is around it only by its name.
    lines.push({ first: line(start), last: lines.length === 0 ? line(found.offset + found.length) : line(start) })
  }
  return lines
}

function overlaps(finding: Finding, lines: Lines): boolean {
  return lines.some(({ first, last }) => finding.line <= last && finding.endLine >= first)
}

/** At a user or a translation of what was renamed or removed: it names the old word, the new one or the place. */
function tellsOfUse(finding: Finding, { was, path, what }: Mutant): boolean {
  if (was === undefined || what === 'letter' || what === 'other type')
    return what === 'letter' && (path.at(-1) === 'const' || (path.at(-1) === 'permission' && finding.message.includes(`"${String(was)}"`)))
  return finding.message.includes(`"${was}"`) || finding.message.includes(`${path.filter((step) => step !== was).join('.')}`)
}
