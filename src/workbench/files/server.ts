import { isRecord } from '../../request/shapes.ts'
import type { Scalar } from '../../schema/condition.ts'
import type { Finding } from '../../schema/read.ts'
import type { Spot } from '../places/spot.ts'
import type { Splice } from '../text/splice.ts'
import type { Renamed } from '../preview/renamed.ts'
import { newest } from './newest.ts'

/** In another `file` than that of its finding where it says so; with `isEnd` the file goes. `page`: the file of one that shows the rows of the call that the title names. */
export type Mend = { title: string; file?: string; splices: Splice[]; isEnd?: true; page?: string }
/**
 * `path` is its place in its file, `said` is its message in the language of the workbench, if it can be said there. `missing`: a word beside
 * others of its place, or a translation, by the way to it in its file. `ways`: what can be written, of which somebody has to
 * choose one. `isOld`: it stands in a file that is as it was, and did so before.
 */
export type Found = Finding & {
  path?: Spot['path']
  mend?: Mend
  said?: string
  isOld?: true
  missing?: { word: true } | { way: string }
  ways?: Mend[]
}
export type Listed = { path: string; hash: string }
export type OnDisk = { path: string; hash: string | null; text: string; draft?: { text: string; base: string | null; saved: string } }
/** A file as it should be; without a text it is removed. `base` is the hash of what was read. */
export type Wanted = { path: string; text: string | null; base: string | null }
/**
 * All files of a change, or none of them. `draft`: one has findings, and all were stored beside the files, which are unchanged. `changed`:
 * what somebody else has written into some of them meanwhile.
 */
export type Saved =
  | { done: 'written'; hashes: Record<string, string | null> }
  | { done: 'draft'; findings: Found[] }
  | { done: 'changed'; changed: Record<string, { hash: string | null; text: string }> }
/** `notes` gives the reason for each field. */
export type Described = { names: string[]; fields: string[]; notes: string[] }
/** By the name of an entity the file that describes it; and the pages that can be tabs. */
export type Offered = { rows: Record<string, string>; pages: string[] }
/** Somebody without a title is a guest. */
export type Somebody = { title: string; opens: boolean; deeds: string[]; locked: string[]; hidden: string[]; reasons: string[] }
export type Effect = { group: string; text: string; file?: string }
/**
 * What a new key changes: the files, where it is named besides, what would be wrong with it, what it means for people and rows, and the code
 * that may name it and does not follow; or why there is nothing to change.
 */
export type Renaming =
  | { files: Record<string, string | null>; moved: (Spot & { line: number })[]; findings: Found[]; does: Effect[]; code: string[] }
  | { refused: 'same' | 'wrong' | 'taken' }

/** A console with what is typed, and the names that its backend does not know yet. */
export type Previewed = { boot: object; renamed: Renamed }

/**
 * What goes with a thing, by the way to it in its file; the rows that nobody uses any more; and as with a new key. `rows`: so many hold a value
 * in a field, or a value that could be chosen, if that was asked and is known; `mayBeEmpty`: they could do without.
 */
export type Removing = {
  rows?: number
  mayBeEmpty?: boolean
  files: Record<string, string | null>
  went: { file: string; steps: string[] }[]
  unused: string[]
  findings: Found[]
  does: Effect[]
  code: string[]
}

/** The API of the dev server, which may refuse with a sentence. */
export type Server = {
  /** The files, and the paths of drafts, whose files need not exist yet. */
  list(): Promise<{ files: Listed[]; drafts: string[] }>
  /** A file that does not exist has no hash and no text. */
  read(path: string): Promise<OnDisk>
  /** Several files at once, as they are on disk. */
  texts(paths: readonly string[]): Promise<Record<string, string>>
  /** Writes the files of one change; `isChecked` means that they have no findings together. */
  write(files: readonly Wanted[], isChecked: boolean): Promise<Saved>
  dropDraft(path: string): Promise<void>
  check(drafts: Record<string, string>): Promise<Found[]>
  /** The console as it would be with these drafts; undefined while they have findings. */
  preview(drafts: Record<string, string>): Promise<Previewed | undefined>
  /** What of the saved schemas the rows that are there do not allow: with it, the backend does not start. */
  rows(): Promise<Found[]>
  /** How a change affects people and their permissions; or data. */
  effects(of: 'diff' | 'plan'): Promise<Effect[]>
  /** Who may do what on a page. */
  explain(screen: string): Promise<Somebody[]>
  /** What a page in a group of a menu can show, including what is not saved. */
  offers(group: string, drafts: Record<string, string>): Promise<Offered>
  /** What may stand in a file, with the names that can be said there; what is typed and not saved included. */
  format(file: string, drafts: Record<string, string>): Promise<Record<string, unknown>>
  /** Derives the fields of something new from rows, an API description or a database; of several objects or tables `of` names one. */
  describe(from: { text: string } | { db: string }, of?: string): Promise<Described>
  propose(asked: Record<string, unknown>): Promise<Record<string, string>>
  /** A new key of what stands at a place. */
  rename(spot: Spot, to: string, drafts: Record<string, string>): Promise<Renaming>
  /**
   * Takes out what stands at a place, and these entities; `counted` also looks into the rows, which takes longer, and says what their value
   * `becomes`.
   */
  remove(spot: Spot, also: readonly string[], drafts: Record<string, string>, counted?: { becomes: Scalar | undefined }): Promise<Removing>
  /** The files that change when an entity that only one page has gets a file of its own; none if it has one. */
  lift(entity: string, drafts: Record<string, string>): Promise<Record<string, string>>
}

const ROOT = '/__workbench/'

/** A refusal by the dev server, with its sentence. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** No answer at all: the dev server has stopped, or the connection is lost. */
export class Away extends Error {}

/** `language` is that of whoever reads the answers. */
export function createServer(token: string, language: () => string, ask: typeof fetch = fetch): Server {
  async function call(
    method: string,
    path: string,
    body?: object,
    fine: readonly number[] = [],
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers: Record<string, string> = { 'X-Workbench-Token': token, 'Accept-Language': language() }
    if (body) headers['Content-Type'] = 'application/json'
    const answer = await ask(ROOT + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch((error: unknown) => {
      throw new Away('The dev server does not answer.', { cause: error })
    })
    const read: unknown = await answer.json().catch(() => undefined)
    const given = isRecord(read) ? read : {}
    if (!answer.ok && !fine.includes(answer.status)) throw new Refused(answer.status, sentenceOf(given, answer.status))
    return { status: answer.status, body: given }
  }
  // why: both ends belong to this project, and a test of the dev server checks these shapes.
  const get = async <T>(path: string): Promise<T> => (await call('GET', path)).body as T
  const named = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`

  return {
    list: () => get('files'),
    texts: async (paths) => ((await call('POST', 'texts', { paths })).body as { texts: Record<string, string> }).texts,
    read: (path) => get(`file?${named('path', path)}`),
    async write(files, isChecked) {
      const { status, body } = await call('PUT', 'files', { files, ...(isChecked ? { force: true } : {}) }, [409])
      // why: see above.
      const given = body as {
        hashes: Record<string, string | null>
        findings: Found[]
        changed: Record<string, { hash: string; text: string }>
      }
      if (status === 409) return { done: 'changed', changed: given.changed ?? {} }
      return status === 202 ? { done: 'draft', findings: given.findings ?? [] } : { done: 'written', hashes: given.hashes ?? {} }
    },
    dropDraft: async (path) => void (await call('DELETE', `draft?${named('path', path)}`)),
    check: async (drafts) => ((await call('POST', 'check', { drafts })).body as { findings: Found[] }).findings,
    preview: newest(async (drafts) => {
      const told = (await call('POST', 'preview', { drafts })).body
      // why: see above.
      return told['boot'] ? (told as Previewed) : undefined
    }),
    rows: async () => (await get<{ rows: Found[] }>('rows')).rows,
    effects: async (of) => (await get<{ lines: Effect[] }>(of)).lines,
    explain: async (screen) => (await get<{ people: Somebody[] }>(`explain?${named('screen', screen)}`)).people,
    offers: async (group, drafts) => (await call('POST', 'offers', { group, drafts })).body as Offered,
    format: async (file, drafts) => (await call('POST', 'format', { file, drafts })).body,
    // why: see above.
    describe: async (from, of) => (await call('POST', 'fields', { ...from, of })).body as Described,
    // why: see above.
    lift: async (entity, drafts) => ((await call('POST', 'lift', { entity, drafts })).body as { files: Record<string, string> }).files,
    // why: see above.
    rename: async (spot, to, drafts) => (await call('POST', 'rename', { ...spot, to, drafts })).body as Renaming,
    // why: see above.
    remove: async (spot, also, drafts, counted) =>
      (await call('POST', 'remove', { ...spot, also, drafts, ...(counted ? { counted: true, ...counted } : {}) })).body as Removing,
    propose: async (asked) => ((await call('POST', 'new', asked)).body as { files: Record<string, string> }).files,
  }
}

const sentenceOf = (body: Record<string, unknown>, status: number): string => {
  for (const name of ['message', 'error']) if (typeof body[name] === 'string') return body[name]
  return `The dev server answered ${status}.`
}

/** The token that the dev server puts into the page; undefined if it has no workbench, e.g. because it listens beyond this machine. */
export const readToken = (page: Document = document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[name="workbench-token"]')?.content || undefined
