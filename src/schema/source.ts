import { type Node, parse, parseTree } from 'jsonc-parser'
import { type Colons, colonsIn, hasEscape, type Scan, scanText } from './scan.ts'

/** A file of fewer characters cannot nest so deep that following it exhausts the stack. */
const SHALLOW = 6_000
const DEEPEST = 500
const NAMED = /"oneOf"\s*:\s*"/

/** One read file; its position tree is built only when somebody asks where something stands. */
export class Source {
  readonly path: string
  /** What the path says: its room in the world and its name there. */
  readonly kind: Kind
  readonly id: string
  readonly locale: string | undefined
  readonly text: string
  readonly data: unknown
  /** What others may refer to: of a file that is no JSON, what can be read of it; nothing where a translation is no object. */
  readonly body: object | undefined
  /** Levels of a file that nests deeper than anybody should follow; it is not read further. */
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

  /** Whoever refers to a broken file meets that it is there, and what stands before the fault. */
  #readable(): object {
    const isRead = this.data !== undefined || this.tooDeep !== undefined
    return (isRead ? undefined : bodyOf(parse(this.text, [], { disallowComments: true, allowTrailingComma: false }))) ?? {}
  }

  /** Whether it is what every file is, one object. */
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

  /** Whether a character is written as a number, so that the text does not show what the data says. */
  escapes(): boolean {
    return (this.#escapes ??= hasEscape(this.text))
  }

  /** Whether the text may name a list of choices where others write one out. */
  mayName(): boolean {
    return (this.#mayName ??= NAMED.test(this.text) || this.escapes())
  }

  /** Where each line begins. */
  starts(): number[] {
    return (this.#starts ??= lineStarts(this.text))
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** What a file says to others: an object, without the word that only editors read. */
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

/** What a path below the schemas folder is: its kind and its id. */
export function kindOf(path: string): { kind: Kind; id: string; locale?: string } {
  if (/\.json$/i.test(path) && !path.endsWith('.json')) return { kind: 'unknown', id: path }
  const bare = path.endsWith('.json') ? path.slice(0, -'.json'.length) : path
  const slash = bare.indexOf('/')
  if (slash < 0) return { kind: bare === 'app' ? 'app' : 'unknown', id: bare }
  const folder = bare.slice(0, slash)
  const rest = bare.slice(slash + 1)
  // All roles stand in one file: a second one would hide the first.
  if (folder === 'permissions' && rest !== 'roles') return { kind: 'unknown', id: rest }
  if (folder !== 'locales') return { kind: Object.hasOwn(KINDS, folder) ? KINDS[folder as keyof typeof KINDS] : 'unknown', id: rest }
  const next = rest.indexOf('/')
  return { kind: 'locale', locale: next < 0 ? rest : rest.slice(0, next), id: `${next < 0 ? '' : rest.slice(next + 1)}.json` }
}
