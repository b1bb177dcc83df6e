import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { createAtlas } from '../compile/atlas.ts'
import { type Finding, placeOf, readSchemas, type Source, type SourceFile } from '../read.ts'
import { mentionsIn, withSkeletons } from './skeleton.ts'
import { structureFindings } from './structure.ts'
import type { Graph, Path, Report, Told } from './rule.ts'
import { rules } from './rules.ts'

/** Reads and checks all schemas as one graph; findings come in the order of files and places. */
export function checkSchemas(files: SourceFile[]): Finding[] {
  const { world, sources, findings } = readSchemas(files)
  const unsound = new Set(findings.map((finding) => finding.file))
  const report: Report = (file, path, message, told = {}) => {
    findings.push(findingAt(sources.get(file), file, path, rule, message, told))
  }
  let rule = 'structure'
  for (const source of sources.values()) {
    if (source.data !== undefined && structureFindings(source, report)) unsound.add(source.path)
  }
  const graph: Graph = {
    world: withSkeletons(world, unsound),
    atlas: undefined as never,
    sources,
    sound: (file) => sources.has(file) && !unsound.has(file),
    mentioned: mentionsIn([...unsound].map((file) => sources.get(file)?.text ?? '')),
  }
  graph.atlas = createAtlas(graph.world)
  for (const one of rules) {
    rule = one.name
    one.check(graph, report)
  }
  return sortFindings(findings)
}

/** Turns a path inside a file into line and column. A missing value is reported at the nearest thing that is there. */
export function findingAt(source: Source | undefined, file: string, path: Path, rule: string, message: string, told: Told): Finding {
  const node =
    source &&
    (told.offset === undefined ? nodeAt(source, path, told.at ?? 'value') : { offset: told.offset, length: String(path.at(-1)).length + 2 })
  const start = source && node ? placeOf(source, node.offset) : { line: 1, column: 1 }
  const end = source && node ? placeOf(source, node.offset + node.length) : start
  return {
    file,
    ...start,
    endLine: end.line,
    endColumn: end.column,
    rule,
    severity: told.severity ?? 'error',
    message: message.length > 600 ? `${message.slice(0, 300)} … ${message.slice(-200)}` : message,
    ...(told.suggestion === undefined ? {} : { suggestion: told.suggestion }),
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
  return findings.sort((a, b) =>
    a.file < b.file
      ? -1
      : a.file > b.file
        ? 1
        : a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.message < b.message ? -1 : 1),
  )
}
