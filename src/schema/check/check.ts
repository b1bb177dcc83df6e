import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { createAtlas } from '../compile/atlas.ts'
import { namingsIn } from '../named-choices.ts'
import { type Finding, placeOf, readSchemas, type SourceFile, type World } from '../read.ts'
import type { Source } from '../source.ts'
import { mentionsIn, readableWorld } from './readable-world.ts'
import { notingGraph } from './noting.ts'
import { structureFindings } from './structure.ts'
import { asSpelled } from './meant.ts'
import { isBeside, isMissed } from './repair.ts'
import type { Graph, Path } from './graph.ts'
import type { Report, Details } from './rule.ts'
import { checkFiles, checkWorld, type Teller } from './run-rules.ts'
import { waitingFor, type Waits } from './waiting.ts'

/** Reads and checks all schemas as one graph; findings are sorted by file and position. */
export function checkSchemas(files: SourceFile[]): Finding[] {
  // Each file is looked at as soon as it is read: among thousands, what is not at hand any more has to be fetched from far.
  const { world, sources, findings } = readSchemas(files, (source, found) => {
    // What rules ask of its text.
    source.colons()
    source.escapes()
    namingsIn(source)
    if (source.data !== undefined)
      structureFindings(source, (file, at, message, details = {}) => {
        found.push(findingAt(source, file, at, 'structure', message, details))
      })
  })
  const unsound = new Set(findings.map(({ file }) => file))
  const teller: Teller = {
    rule: '',
    report: (file, path, message, details = {}) => {
      findings.push(findingAt(sources.get(file), file, path, teller.rule, message, details))
    },
  }
  const tell = teller.report
  const graph = graphOf(world, sources, unsound)
  teller.report = besideLosses(graph, tell)
  const waits = waitingFor(unsound, sources, graph.lost)
  const all = together(sources)
  if (waits) for (const source of all) checkAround(graph, source, teller, waits)
  else for (let at = 0; at < all.length; at += PART) checkFiles(graph, all.slice(at, at + PART), teller)
  checkWorld(graph, teller, waits)
  return sortFindings(findings)
}

/** So many files at a time are at hand still when the last rule looks at them; with fewer, each rule is fetched again for a few things. */
const PART = 200

/** Files of one name after one another: a screen, its entity, its calls and what translates them are about the same things. */
function together(sources: ReadonlyMap<string, Source>): Source[] {
  const byName = new Map<string, Source[]>()
  for (const source of sources.values()) {
    const { path } = source
    const name = path.slice(path.lastIndexOf('/') + 1)
    const own = byName.get(name)
    if (own) own.push(source)
    else byName.set(name, [source])
  }
  return [...byName.values()].flat()
}

/** Shows a file to the rules while another file cannot be read; findings that may only follow from that file are dropped. */
function checkAround(graph: Graph, source: Source, teller: Teller, waits: Waits): void {
  const notes = new Set<string>()
  const said: { rule: string; finding: Parameters<Report> }[] = []
  const own: Teller = {
    rule: '',
    report(...finding) {
      notes.add(finding[0]).add(translatedBy(finding[0]))
      said.push({ rule: own.rule, finding })
    },
  }
  checkFiles(
    notingGraph(graph, (what) => notes.add(what)),
    [source],
    own,
  )
  if (waits(source, notes)) return
  for (const { rule, finding } of said) {
    teller.rule = rule
    teller.report(...finding)
  }
}

/** The graph that rules see; a file with structural errors contributes its valid parts only. */
export function graphOf(whole: World, sources: Map<string, Source>, unsound: ReadonlySet<string>): Graph {
  const { world, lost, spelled } = readableWorld(whole, sources, unsound)
  const missed = new Set([...unsound].filter((file) => isMissed(lost.get(file) ?? [[]])))
  const mentioned = mentionsIn([...unsound].map((file) => sources.get(file)?.text ?? ''))
  return {
    world,
    lost,
    spelled,
    atlas: createAtlas(world),
    sources,
    sound: (file) => (missed.size === 0 || !missed.has(file)) && sources.has(file),
    // What is lost may have mentioned any name.
    mentioned: (id, kinds) =>
      [...missed].some((file) => lost.has(file) && (kinds?.includes(sources.get(file)!.kind) ?? true)) || mentioned(id),
  }
}

/** The file that a translation belongs to; any other file is returned as it is. */
export const translatedBy = (file: string): string => file.replace(/^locales\/[^/]+\//, '')

/** Passes findings on, except those near a structural error that is already reported, and its translation. Whole-file findings stay. */
export function besideLosses({ lost, spelled }: Graph, report: Report): Report {
  if (lost.size === 0) return report
  return (file, read, message, details) => {
    const path = asSpelled(read, spelled.get(file))
    const own = lost.get(translatedBy(file))
    if (!own || path.length === 0 || !isBeside(own, path, file.startsWith('locales/'))) report(file, path, message, details)
  }
}

/** Converts a path inside a file to line and column. A missing value is reported at its nearest existing ancestor. */
export function findingAt(source: Source | undefined, file: string, path: Path, rule: string, message: string, details: Details): Finding {
  const node =
    source &&
    (details.offset === undefined
      ? nodeAt(source, path, details.at ?? 'value')
      : { offset: details.offset, length: String(path.at(-1)).length + 2 })
  const start = source && node ? placeOf(source, node.offset) : { line: 1, column: 1 }
  const end = source && node ? placeOf(source, node.offset + node.length) : start
  return {
    file,
    ...start,
    endLine: end.line,
    endColumn: end.column,
    rule,
    severity: details.severity ?? 'error',
    message: message.length > 600 ? `${message.slice(0, 300)} … ${message.slice(-200)}` : message,
    ...(details.suggestion === undefined ? {} : { suggestion: details.suggestion }),
    ...(details.lacks && { lacks: details.lacks }),
  }
}

function nodeAt(source: Source, path: Path, at: 'key' | 'value'): Node | undefined {
  const tree = source.tree()
  if (!tree) return undefined
  for (let length = path.length; length >= 0; length--) {
    const found = findNodeAtLocation(tree, path.slice(0, length))
    if (!found) continue
    if (length === path.length && at === 'key' && found.parent?.type === 'property') return found.parent.children![0]
    if (length < path.length && found.type === 'object' && found.parent?.type === 'property') return found.parent.children![0]
    return found
  }
  return tree
}

export function sortFindings(findings: Finding[]): Finding[] {
  findings.sort((a, b) =>
    a.file < b.file
      ? -1
      : a.file > b.file
        ? 1
        : a.line - b.line ||
          a.column - b.column ||
          (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.message < b.message ? -1 : a.message > b.message ? 1 : 0),
  )
  // Two identical messages at one position count as one finding.
  return findings.filter((one, at) => {
    const last = findings[at - 1]
    return last?.line !== one.line || last.column !== one.column || last.file !== one.file || last.message !== one.message
  })
}
