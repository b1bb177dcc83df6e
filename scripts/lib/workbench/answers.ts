import { existsSync } from 'node:fs'
import { isObject } from '../../../src/schema/is-object.ts'
import { once } from '../../../src/schema/compile/once.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { fieldsOfCsv } from '../../../src/schema/scaffold/fields-of-csv.ts'
import { fieldsOfOpenApi, isRefused, objectsOf } from '../../../src/schema/scaffold/fields-of-openapi.ts'
import { readReadable } from '../../../src/schema/check/readable-world.ts'
import { createDraft } from '../../../src/schema/scaffold/draft.ts'
import { liftEntity } from '../../../src/schema/scaffold/lift-entity.ts'
import { offersIn } from '../../../src/schema/scaffold/offers.ts'
import { scaffold } from '../../../src/schema/scaffold/scaffold.ts'
import { type Wish, newKinds } from '../../../src/schema/scaffold/plan.ts'
import { Refusal } from '../../schema/command.ts'
import { readFolder } from '../read-folder.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { SayOf } from '../../../src/schema/texts.ts'
import { sayIn } from '../say-in.ts'
import { languages } from '../text-files.ts'
import { explainedIn, explainWords } from './explain-words.ts'
import { retell } from './retell.ts'
import { readTables, tellFields } from '../told-fields.ts'
import { createFinder, type Found } from './find-faults.ts'
import type { Mend } from './mends.ts'
import { keepFolder, type Kept } from '../kept-folder.ts'
import { createPreview } from './preview-drafts.ts'
import { removeThing } from './remove-thing.ts'
import { renameThing } from './rename-thing.ts'
import { hashOf, judgePath, readText, removeFile } from './schema-files.ts'
import { tellDiff, tellPeople } from './tell-effects.ts'
import { tellFormat } from './tell-format.ts'
import { tellPlan, tellRows } from './tell-plan.ts'
import { type Draft, writeFiles } from './write-files.ts'

/** `language` is that of whoever reads the answer. */
export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; language?: string | undefined }
export type Answered = { status: number; body: object }

/** A file that stays as it is is looked at once. */
const hashIn = once(({ text }: SourceFile) => hashOf(text))

const refuse = (status: number, message: string): Answered => ({ status, body: { message } })
const fine = (body: object): Answered => ({ status: 200, body })

function readDraft(drafts: string, path: string): Draft | undefined {
  const kept = readText(drafts, path)
  // why: it was written right above.
  return kept === undefined ? undefined : (JSON.parse(kept) as Draft)
}

/** All requests of the workbench for a schemas folder. `drafts`, outside of git, keeps texts with findings; `preview` compiles input. */
export function createAnswers(
  folder: string,
  drafts: string,
  kept: Kept = keepFolder(folder),
  preview = createPreview(kept),
): (asked: Asked) => Promise<Answered> {
  const find = createFinder(kept)
  const isText = (value: unknown): value is string => typeof value === 'string'

  const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isText)

  const list = (): Answered =>
    fine({
      files: kept.files().map((file) => ({ path: file.path, hash: hashIn(file) })),
      drafts: existsSync(drafts) ? readFolder(drafts).map(({ path }) => path) : [],
    })

  /** Several files at once, as they are on disk. */
  const texts = ({ paths }: Record<string, unknown>): Answered => {
    const asked = new Set(isTexts(paths) ? paths : [])
    return fine({ texts: Object.fromEntries(kept.files().flatMap(({ path, text }) => (asked.has(path) ? [[path, text]] : []))) })
  }

  const read = (path: string): Answered => {
    const text = readText(folder, path)
    const draft = readDraft(drafts, path)
    return fine({ path, hash: text === undefined ? null : hashOf(text), text: text ?? '', ...(draft ? { draft } : {}) })
  }

  /** The unsaved input, by path. */
  const draftsOf = ({ drafts: given }: Record<string, unknown>): Record<string, string> => {
    if (!isObject(given) || !Object.entries(given).every(([name, text]) => isText(text) && judgePath(folder, name) === undefined))
      throw new Refusal('Expected drafts: a text for each path of a schema.')
    // why: each entry was checked right above.
    return given as Record<string, string>
  }
  const filesWith = (body: Record<string, unknown>) => kept.files(draftsOf(body))

  /** The fields of a new entity, derived from a table of a database, or a foreign file; of several tables or objects one must be named first. */
  const describe = async ({ text, db, of }: Record<string, unknown>, say: SayOf): Promise<object> => {
    if (isText(db)) {
      const told = isText(of) ? await tellFields({ table: of, db }, say) : { fields: [], notes: [] }
      return { names: await readTables(db, say), ...told }
    }
    if (!isText(text)) throw new Refusal('Expected the text of a file.')
    // Whatever is called OpenAPI is read as such, which tells of YAML that it cannot be.
    const isJson = /^\s*(\{|(openapi|swagger)\s*:)/.test(text)
    const objects = isJson ? objectsOf(text, say) : {}
    if (isRefused(objects)) throw new Refusal(objects.refused)
    const names = Object.keys(objects)
    if (names.length > 1 && !isText(of)) return { names, fields: [], notes: [] }
    const told = isJson ? fieldsOfOpenApi(text, isText(of) ? of : undefined, say) : fieldsOfCsv(text, say)
    if (isRefused(told)) throw new Refusal(told.refused)
    return { names, ...told }
  }

  const propose = (body: Record<string, unknown>): Answered => {
    const { kind, id, title, english, from, group, permission, fields, pages } = body
    // An empty `from` stands for an entity that does not exist yet.
    const [sort] = newKinds.filter((one) => one === kind)
    if (!sort || !isText(id) || !isText(title) || !isText(english) || !isText(from))
      return refuse(422, `Expected a kind (${newKinds.join(', ')}), an id, both titles and an entity.`)
    const wish: Wish = {
      kind: sort,
      id,
      title,
      english,
      entity: from === '' ? undefined : from,
      group: isText(group) ? group : undefined,
      permission: isText(permission) && permission !== '' ? permission : undefined,
      fields: isTexts(fields) ? fields : undefined,
      pages: isTexts(pages) ? pages : undefined,
    }
    const made = scaffold(filesWith(body), wish)
    if ('refused' in made) return refuse(422, made.refused)
    return fine({ files: Object.fromEntries(made.files.map(({ path, text }) => [path, text])) })
  }

  const answer = async ({ method, path, query, body, language = '' }: Asked): Promise<Answered> => {
    try {
      if (method === 'GET' && path === 'files') return list()
      if (method === 'GET' && path === 'diff') return fine({ lines: tellDiff(folder, language) })
      if (method === 'GET' && path === 'plan') return fine({ lines: await tellPlan(folder, localeOf(language)) })
      if (method === 'GET' && path === 'rows') return fine({ rows: await tellRows(kept, folder, localeOf(language)) })
      if (method === 'GET' && path === 'explain') {
        const people = tellPeople(folder, query.get('screen') ?? '', language)
        return people ? fine({ people }) : refuse(404, `There is no screen "${query.get('screen')}".`)
      }
      if ((method === 'GET' && path === 'file') || (method === 'DELETE' && path === 'draft')) {
        const named = query.get('path') ?? ''
        const trouble = judgePath(folder, named)
        if (trouble !== undefined) return refuse(422, trouble)
        if (method === 'GET') return read(named)
        removeFile(drafts, named)
        return fine({})
      }
      if (!isObject(body)) return refuse(method === 'PUT' || method === 'POST' ? 422 : 404, 'Expected an object of JSON.')
      if (method === 'PUT' && path === 'files') return writeFiles([folder, drafts], body, find)
      if (method === 'POST' && path === 'new') return propose(body)
      if (method === 'POST' && path === 'offers') return fine(offersIn(filesWith(body), isText(body['group']) ? body['group'] : ''))
      if (method === 'POST' && path === 'lift') {
        const files = filesWith(body)
        const draft = createDraft(files)
        if (isText(body['entity'])) liftEntity(readReadable(files), draft, body['entity'])
        return fine({ files: Object.fromEntries(draft.changed().map(({ path: named, text }) => [named, text])) })
      }
      if (method === 'POST' && path === 'rename') return renameThing(kept, body, draftsOf(body), language)
      if (method === 'POST' && path === 'remove') return await removeThing(kept, body, draftsOf(body), language)
      if (method === 'POST' && path === 'texts') return texts(body)
      if (method === 'POST' && path === 'format') {
        const format = tellFormat(kept.check(draftsOf(body)).world(), body['file'])
        if (format === undefined) return refuse(404, `There is no format for "${String(body['file'])}".`)
        return fine(explainWords(format, explainedIn(localeOf(language))))
      }
      if (method === 'POST' && path === 'fields') return fine(await describe(body, sayIn(localeOf(language))))
      if (method === 'POST' && path === 'preview') return fine(preview.publish(draftsOf(body)) ?? { boot: null })
      if (method === 'POST' && path === 'check') return fine({ findings: find(draftsOf(body)) })
      return refuse(404, `There is nothing at "${path}".`)
    } catch (error) {
      if (error instanceof Refusal) return refuse(422, error.message)
      throw error
    }
  }
  return async (asked) => inLanguage(await answer(asked), asked.language)
}

/** A language of the texts; the first one for any other. */
const localeOf = (language = ''): Locale => languages.names.find((one) => one === language) ?? languages.first

/** So many characters of what a mend does stand on its button. */
const MOST_SAID = 120

const shortened = (told: string): string => (told.length < MOST_SAID ? told : `${told.slice(0, MOST_SAID - 1)}…`)

/** A mend is told as what was done; on a button stands what will be. */
const asDeed = (told: string): string =>
  told
    .replaceAll(/(^|; )(add|remov)ed\b/g, (_, before: string, deed: string) => `${before}${deed === 'add' ? 'add' : 'remove'}`)
    .replace(/。$/, '')

/** What is told, in the language of whoever reads it, as far as it can be said there. */
export function inLanguage({ status, body }: Answered, language: string | undefined): Answered {
  const tell = retell(localeOf(language))
  const { message, findings } = body as { message?: string; findings?: Found[] }
  if (message !== undefined) return { status, body: { ...body, message: tell(message) ?? message } }
  if (!findings) return { status, body }
  const inWords = ({ title, ...mend }: Mend): Mend => ({ ...mend, title: shortened(asDeed(tell(title) ?? title)) })
  const told = findings.map((one) => ({
    ...one,
    said: tell(one.message),
    ...(one.mend ? { mend: inWords(one.mend) } : {}),
    ...(one.ways ? { ways: one.ways.map(inWords) } : {}),
  }))
  return { status, body: { ...body, findings: told } }
}
