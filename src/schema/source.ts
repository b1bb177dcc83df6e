import { type Node, parse, parseTree } from 'jsonc-parser'
import { type Colons, colonsIn, hasEscape, type Scan, scanText } from './scan.ts'

/** A shorter file cannot be nested so deeply that recursion overflows the stack. */
const SHALLOW = 6_000
const DEEPEST = 500
const NAMED = /"oneOf"\s*:\s*"/

/** A source file; the tree of positions is built on demand. */
export class Source {
  readonly path: string
  /** Kind and id of the file, derived from its path. */
  readonly kind: Kind
  readonly id: string
  readonly locale: string | undefined
  readonly text: string
  readonly data: unknown
  /** The data that other files may refer to: of invalid JSON the part that was parsed; undefined if a translation is not an object. */
  readonly body: object | undefined
  /** Levels of nesting, for a file that is too deep to be processed. */
  readonly tooDeep: number | undefined
  #tree: Node | undefined
  #scan: Scan | undefined
  #colons: Colons | undefined
  #starts: number[] | undefined
  #escapes: boolean | undefined
  #mayName: boolean | undefined

  constructor(path: string, text: string) {
    const { kind, id, locale } = kindOf(path)
    this.path = path
    this.kind = kind
    this.id = id
    this.locale = locale
    this.text = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
    let data: unknown
    let isSuspect = this.text.length > SHALLOW
    try {
      data = JSON.parse(this.text)
    } catch {
      isSuspect = true
    }
    const depth = isSuspect ? this.scan().depth : 0
    this.tooDeep = depth > DEEPEST ? depth : undefined
    this.data = this.tooDeep ? undefined : data
    this.body = bodyOf(this.data) ?? (kind === 'locale' || kind === 'unknown' ? undefined : this.#readable())
  }

  /** Other files can still refer to a broken file, and to whatever precedes its syntax error. */
  #readable(): object {
    const isRead = this.data !== undefined || this.tooDeep !== undefined
    return (isRead ? undefined : bodyOf(parse(this.text, [], { disallowComments: true, allowTrailingComma: false }))) ?? {}
  }

  /** Whether the content is one object, as in every valid file. */
  get isObject(): boolean {
    return isPlain(this.data)
  }

  tree(): Node | undefined {
    return this.tooDeep ? undefined : (this.#tree ??= parseTree(this.text, [], { disallowComments: true }))
  }

  scan(): Scan {
    return (this.#scan ??= scanText(this.text))
  }

  colons(): Colons {
    return (this.#colons ??= colonsIn(this.text))
  }

  /** Whether a character is written as a `\u` escape, so that text and data differ. */
  escapes(): boolean {
    return (this.#escapes ??= hasEscape(this.text))
  }

  /** Whether the text may name a list of choices. */
  mayName(): boolean {
    return (this.#mayName ??= NAMED.test(this.text) || this.escapes())
  }

  /** The offsets of the lines. */
  starts(): number[] {
    return (this.#starts ??= lineStarts(this.text))
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The content of a file: an object, without `$schema`. */
function bodyOf(data: unknown): object | undefined {
  if (!isPlain(data)) return undefined
  if (!Object.hasOwn(data, '$schema')) return data
  const { $schema: _, ...body } = data as { $schema: unknown }
  return body
}

const isPlain = (data: unknown): data is object => data !== null && typeof data === 'object' && !Array.isArray(data)

const KINDS = {
  screens: 'screen',
  entities: 'entity',
  calls: 'calls',
  choices: 'choices',
  menus: 'menu',
  routes: 'routes',
  permissions: 'roles',
} as const

export type Kind = 'app' | 'locale' | 'unknown' | (typeof KINDS)[keyof typeof KINDS]

/** Kind and id of a path below the schemas folder. */
export function kindOf(path: string): { kind: Kind; id: string; locale?: string } {
  if (/\.json$/i.test(path) && !path.endsWith('.json')) return { kind: 'unknown', id: path }
  const bare = path.endsWith('.json') ? path.slice(0, -'.json'.length) : path
  const slash = bare.indexOf('/')
  if (slash < 0) return { kind: bare === 'app' ? 'app' : 'unknown', id: bare }
  const folder = bare.slice(0, slash)
  const rest = bare.slice(slash + 1)
  // All roles are in one file; a second one would shadow the first.
  if (folder === 'permissions' && rest !== 'roles') return { kind: 'unknown', id: rest }
  if (folder !== 'locales') return { kind: Object.hasOwn(KINDS, folder) ? KINDS[folder as keyof typeof KINDS] : 'unknown', id: rest }
  const next = rest.indexOf('/')
  return { kind: 'locale', locale: next < 0 ? rest : rest.slice(0, next), id: `${next < 0 ? '' : rest.slice(next + 1)}.json` }
}
