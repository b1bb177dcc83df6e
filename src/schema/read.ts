import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { Call } from './format/call.ts'
import type { Entity } from './format/entity.ts'
import type { AppFile, MenuFile, RolesFile, RoutesFile } from './format/house.ts'
import type { AuthoredScreen } from './format/authored.ts'

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
}

/** One read file; its position tree is built only when somebody asks where something stands. */
export type Source = {
  path: string
  text: string
  data: unknown
  tree: () => Node | undefined
  starts: () => number[]
  /** Levels of a file that nests deeper than anybody should follow; it is not read further. */
  tooDeep?: number
}

/** All schemas as one graph, keyed by id. Only what could be parsed is in it. */
export type World = {
  app: AppFile
  roles: RolesFile['roles']
  menus: Record<string, MenuFile>
  routes: Record<string, RoutesFile>
  entities: Record<string, Entity>
  calls: Record<string, Record<string, Call>>
  screens: Record<string, AuthoredScreen>
  /** Overlay by locale, then by the path of the file it translates. */
  locales: Record<string, Record<string, unknown>>
}

export type ReadSchemas = { world: World; sources: Map<string, Source>; findings: Finding[] }

const SYNTAX: Record<string, string> = {
  InvalidCommentToken: 'comments are not part of JSON',
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  PropertyNameExpected: 'expected a property name in double quotes',
  ValueExpected: 'expected a value',
  CloseBraceExpected: 'expected "}"',
  CloseBracketExpected: 'expected "]"',
  EndOfFileExpected: 'expected the end of the file',
  InvalidSymbol: 'expected a string in double quotes, a number, true, false or null',
  InvalidCharacter: 'a character that JSON does not allow',
  UnexpectedEndOfString: 'the string is not closed',
  InvalidEscapeCharacter: 'an escape that JSON does not know',
  InvalidUnicode: 'a broken \\u escape',
  InvalidNumberFormat: 'expected a number',
}

/** Reads all files; a file that is not JSON becomes findings and stays out of the world. */
export function readSchemas(files: SourceFile[]): ReadSchemas {
  const world: World = { app: {} as AppFile, roles: {}, menus: {}, routes: {}, entities: {}, calls: {}, screens: {}, locales: {} }
  const sources = new Map<string, Source>()
  const findings: Finding[] = []
  for (const file of files) {
    if (!file.path.endsWith('.json') || file.path.startsWith('.meta/')) continue
    const source = readSource(file)
    sources.set(file.path, source)
    const lost = source.text.indexOf('\ufffd')
    if (lost >= 0) findings.push(encodingFinding(source, lost))
    if (source.data === undefined) findings.push(...syntaxFindings(source))
    else place(world, file.path, source.data)
  }
  return { world, sources, findings }
}

export function readSource({ path, text }: SourceFile): Source {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  let data: unknown
  let suspect = bare.length > SHALLOW
  try {
    data = JSON.parse(bare)
  } catch {
    suspect = true
  }
  const depth = suspect ? depthOf(bare) : 0
  if (depth > DEEPEST) return { path, text: bare, data: undefined, tree: () => undefined, starts: () => lineStarts(bare), tooDeep: depth }
  let tree: Node | undefined
  let starts: number[] | undefined
  return {
    path,
    text: bare,
    data,
    tree: () => (tree ??= parseTree(bare, [], { disallowComments: true })),
    starts: () => (starts ??= lineStarts(bare)),
  }
}

/** A file of fewer characters cannot nest so deep that following it exhausts the stack. */
const SHALLOW = 6_000
const DEEPEST = 500

/** Levels of brackets outside texts; one pass, whatever else is wrong with the file. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '{' || letter === '[') most = Math.max(most, ++depth)
    else if (letter === '}' || letter === ']') depth--
    else if (letter === '"') for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
  }
  return most
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
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
  const errors: ParseError[] = []
  parseTree(source.text, errors, { disallowComments: true, allowTrailingComma: false })
  const first = errors[0] ?? { error: 1, offset: 0, length: 1 }
  const code = printParseErrorCode(first.error)
  const start = placeOf(source, first.offset)
  const end = placeOf(source, first.offset + first.length)
  const what = source.text.trim() === '' ? 'the file is empty' : (SYNTAX[code] ?? 'not JSON')
  return [
    {
      file: source.path,
      ...start,
      endLine: end.line,
      endColumn: end.column,
      rule: 'json',
      severity: 'error',
      message: `Unexpected text, ${what}`,
    },
  ]
}

/** Reading puts U+FFFD where bytes are no text; a person would meet it as a black diamond. */
function encodingFinding(source: Source, offset: number): Finding {
  const { line, column } = placeOf(source, offset)
  const message = 'Unexpected bytes that are not UTF-8, expected the file to be saved as UTF-8'
  return { file: source.path, line, column, endLine: line, endColumn: column + 1, rule: 'json', severity: 'error', message }
}

function tooDeepFinding(file: string, depth: number): Finding {
  const message = `Unexpected depth of ${depth} levels, expected at most 32`
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1, rule: 'small-enough', severity: 'error', message }
}

/** What a path below the schemas folder is: its kind and its id. */
export function kindOf(path: string): { kind: string; id: string; locale?: string } {
  const bare = path.replace(/\.json$/, '')
  const [first = '', ...rest] = bare.split('/')
  if (rest.length === 0) return { kind: first === 'app' ? 'app' : 'unknown', id: first }
  if (first === 'locales') return { kind: 'locale', locale: rest[0]!, id: `${rest.slice(1).join('/')}.json` }
  const singular: Record<string, string> = {
    screens: 'screen',
    entities: 'entity',
    calls: 'calls',
    menus: 'menu',
    routes: 'routes',
    permissions: 'roles',
  }
  return { kind: singular[first] ?? 'unknown', id: rest.join('/') }
}

function place(world: World, path: string, data: unknown): void {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return
  const { kind, id, locale } = kindOf(path)
  const { $schema: _, ...body } = data as Record<string, never>
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
  }
}
