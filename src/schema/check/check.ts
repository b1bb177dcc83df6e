import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { createAtlas } from '../compile/atlas.ts'
import { type Finding, placeOf, readSchemas, type SourceFile, type World } from '../read.ts'
import type { Source } from '../source.ts'
import { mentionsIn, withSkeletons } from './skeleton.ts'
import { structureFindings } from './structure.ts'
import type { Graph, Path, Told } from './rule.ts'
import { checkFile, checkHouse, type Teller } from './run-rules.ts'

/** Reads and checks all schemas as one graph; findings come in the order of files and places. */
export function checkSchemas(files: SourceFile[]): Finding[] {
  const { world, sources, findings } = readSchemas(files)
  const unsound = new Set(findings.map((finding) => finding.file))
  const teller: Teller = {
    rule: 'structure',
    report: (file, path, message, told = {}) => {
      findings.push(findingAt(sources.get(file), file, path, teller.rule, message, told))
    },
  }
  for (const source of sources.values()) if (source.data !== undefined && structureFindings(source, teller.report)) unsound.add(source.path)
  const graph = graphOf(world, sources, unsound)
  for (const source of sources.values()) checkFile(graph, source, teller)
  checkHouse(graph, teller)
  return sortFindings(findings)
}

/** The graph that rules look at; files of a wrong structure stand in it as what others may refer to. */
export function graphOf(whole: World, sources: Map<string, Source>, unsound: ReadonlySet<string>): Graph {
  const world = withSkeletons(whole, unsound)
  return {
    world,
    atlas: createAtlas(world),
    sources,
    sound: (file) => (unsound.size === 0 || !unsound.has(file)) && sources.has(file),
    mentioned: mentionsIn([...unsound].map((file) => sources.get(file)?.text ?? '')),
  }
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
        : a.line - b.line ||
          a.column - b.column ||
          (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.message < b.message ? -1 : a.message > b.message ? 1 : 0),
  )
}
