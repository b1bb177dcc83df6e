import type { Locale } from './compiled.ts'
import type { Call } from './format/call.ts'
import type { Entity } from './format/entity.ts'
import type { AppFile, MenuFile, RolesFile, RoutesFile } from './format/app-files.ts'
import type { AuthoredScreen, Choice } from './format/authored.ts'
import { jsonFault } from './json-fault.ts'
import { choicesOf, withChoices } from './named-choices.ts'
import { Source } from './source.ts'

/** A file below the schemas folder: its path with forward slashes, and its text. */
export type SourceFile = { path: string; text: string }

export type Finding = {
  file: string
  line: number
  column: number
  endLine: number
  endColumn: number
  rule: string
  severity: 'error' | 'warning'
  message: string
  suggestion?: string
  /** The property that is missing, where it is to be said, and what it could say. */
  lacks?: { file: string; path: (string | number)[]; values: readonly unknown[] }
}

/** All schemas as one graph, by id. Contains only what could be parsed. */
export type World = {
  app: AppFile
  roles: RolesFile['roles']
  menus: Record<string, MenuFile>
  routes: Record<string, RoutesFile>
  entities: Record<string, Entity>
  calls: Record<string, Record<string, Call>>
  /** Shared lists of choices, by file name; fields that name one contain the list itself. */
  choices: Record<string, Choice[]>
  screens: Record<string, AuthoredScreen>
  /** The translation overlays by locale, then by the path of the file that they translate. */
  locales: Record<string, Record<string, unknown>>
  /** The language of its titles and sentences; by default the source language. */
  spoken?: Locale
}

type ReadSchemas = { world: World; sources: Map<string, Source>; findings: Finding[] }

/** Reads all files; a file that is not valid JSON becomes findings and is left out of the world. `look` is shown each while it is at hand. */
export function readSchemas(files: SourceFile[], look?: (source: Source, findings: Finding[]) => void): ReadSchemas {
  const sources = new Map<string, Source>()
  const findings: Finding[] = []
  for (const file of files) {
    if (!isSchema(file.path)) continue
    const source = new Source(file.path, file.text)
    sources.set(file.path, source)
    findings.push(...readFindings(source))
    look?.(source, findings)
  }
  return { world: worldOf(sources.values()), sources, findings }
}

/** Whether a file of the folder is written by people (and not generated). */
export const isSchema = (path: string): boolean => /\.json$/i.test(path) && !path.startsWith('.meta/')

/** The reason why a file cannot be read. */
export function readFindings(source: Source): Finding[] {
  const lost = source.text.indexOf('\ufffd')
  const findings = lost < 0 ? [] : [encodingFinding(source, lost)]
  return source.data === undefined ? [...findings, ...syntaxFindings(source)] : findings
}

/** Builds the world from source files. */
export function worldOf(sources: Iterable<Source>): World {
  const world: World = {
    app: {} as AppFile,
    roles: {},
    menus: {},
    routes: {},
    entities: {},
    calls: {},
    choices: {},
    screens: {},
    locales: {},
  }
  const all = [...sources]
  for (const source of all) if (source.kind === 'choices' && source.body) world.choices[source.id] = choicesOf(source)
  for (const source of all) place(world, source)
  return world
}

/** Line and column, from 1, of an offset. */
export function placeOf(source: Source, offset: number): { line: number; column: number } {
  const starts = source.starts()
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - starts[low]! + 1 }
}

function syntaxFindings(source: Source): Finding[] {
  if (source.tooDeep !== undefined) return [tooDeepFinding(source.path, source.tooDeep)]
  const { offset, length, message } = jsonFault(source.text)
  const start = placeOf(source, offset)
  const end = placeOf(source, offset + length)
  return [{ file: source.path, ...start, endLine: end.line, endColumn: end.column, rule: 'json', severity: 'error', message }]
}

/** Decoding replaces invalid UTF-8 by U+FFFD, which people would see as a black diamond. */
function encodingFinding(source: Source, offset: number): Finding {
  const { line, column } = placeOf(source, offset)
  const message = 'Unexpected bytes that are not UTF-8, expected the file to be saved as UTF-8'
  return { file: source.path, line, column, endLine: line, endColumn: column + 1, rule: 'json', severity: 'error', message }
}

function tooDeepFinding(file: string, depth: number): Finding {
  const message = `Unexpected depth of ${depth} levels, expected at most 32`
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1, rule: 'small-enough', severity: 'error', message }
}

/** Puts what a file says into its place. */
export function place(world: World, source: Source): void {
  if (!source.body) return
  const { kind, id, locale, data } = source
  const body = withChoices(source, world.choices) as Record<string, never>
  switch (kind) {
    case 'app':
      world.app = body as unknown as AppFile
      break
    case 'roles':
      world.roles = (body as unknown as RolesFile).roles ?? {}
      break
    case 'menu':
      world.menus[id] = body as unknown as MenuFile
      break
    case 'routes':
      world.routes[id] = body as unknown as RoutesFile
      break
    case 'entity':
      world.entities[id] = body as unknown as Entity
      break
    case 'calls':
      world.calls[id] = body
      break
    case 'screen':
      world.screens[id] = body as unknown as AuthoredScreen
      break
    case 'locale':
      ;(world.locales[locale!] ??= {})[id] = data
      break
    case 'choices':
    case 'unknown':
  }
}
