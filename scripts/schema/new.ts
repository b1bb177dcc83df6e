import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { unexpected } from '../../src/schema/check/near.ts'
import { type Atlas, createAtlas } from '../../src/schema/compile/atlas.ts'
import { readReadable } from '../../src/schema/check/readable-world.ts'
import type { SourceFile } from '../../src/schema/read.ts'
import { CHINESE, humanise } from '../../src/schema/scaffold/new-field.ts'
import { namedFields, unnamedIn } from '../../src/schema/scaffold/named-fields.ts'
import { newKinds, type Wish } from '../../src/schema/scaffold/plan.ts'
import { groupTrouble, idTrouble, scaffold } from '../../src/schema/scaffold/scaffold.ts'
import { writeFinding } from '../lib/publish-folder.ts'
import { filesAt } from '../lib/schemas-at.ts'
import { tellFields } from '../lib/told-fields.ts'
import { type Command, oneOf, readOptions, Refusal, type Terminal } from './command.ts'

/** A screen that works at once. */
export const newScreen: Command = {
  help: `npm run schema -- new list|form|detail|report|tabs ID [--title …] [--title-en …] [--entity NAME] [--group GROUP] [--fields a,b | --csv FILE [--words …] | --openapi FILE | --table NAME] [--root DIR]

Writes schemas/screens/ID.json with its translation, its rights and, if missing, its entity: it passes check and works immediately.
  ID           folder and name, e.g. admin/voice; the address is /admin/voice
  --title      in the source language
  --title-en   in English; derived from the ID by default
  --entity     the entity whose rows it shows; the last part of the ID by default
  --group      its group in a menu; a detail needs none if a list of its entity can open it
  --pages      the pages that are the tabs of a page of pages, in order: admin/order,admin/invoice
  --fields     the fields; for a new entity also name:type:标题:Title, e.g. code,price:money-fen,level:integer:级别:Level
  --csv        a file of rows with a heading: a new entity gets a field for each column, each with an explanation
  --words      what headings and choices in other letters are called in English, which also names their fields: 客户=Customer,状态=Status
  --openapi    an OpenAPI document in JSON: a field for each property of an object; --of names the object if there are several
  --table      a database table: a field for each column; --db is a SQLite file, or postgres://…

On a terminal it asks for what is missing, and asks again if an answer is not valid.
Exit code 0: written; 1: the screen would have findings; 2: could not run.`,

  async run(args, terminal) {
    const { values, words } = readOptions(
      args,
      {
        root: { type: 'string', default: 'schemas' },
        title: { type: 'string' },
        'title-en': { type: 'string' },
        entity: { type: 'string' },
        group: { type: 'string' },
        pages: { type: 'string' },
        fields: { type: 'string' },
        csv: { type: 'string' },
        words: { type: 'string' },
        openapi: { type: 'string' },
        of: { type: 'string' },
        table: { type: 'string' },
        db: { type: 'string' },
      },
      ['list|form|detail|report|tabs', 'ID'],
    )
    const { root } = values
    const files = filesAt(root)
    const world = readReadable(files)
    const atlas = createAtlas(world)
    const isKind = (word: string) =>
      (newKinds as readonly string[]).includes(word) ? undefined : unexpected('kind', word, [...newKinds]).message
    const kind = oneOf(
      'kind',
      words[0] ?? (await ask(terminal, 'list, form, detail, report or tabs? ', 'the kind: list, form, detail, report or tabs', isKind)),
      newKinds,
    )
    const id = words[1] ?? (await ask(terminal, 'Its id, e.g. admin/voice: ', 'the id, e.g. admin/voice', (word) => idTrouble(atlas, word)))
    const told = await tellFields(values)
    const named = told && (await nameFields(told.fields, values.words, terminal))
    const wish: Wish = {
      kind,
      id,
      title: values.title ?? (await ask(terminal, 'Its title in Chinese: ', '--title, the title in Chinese')),
      english: values['title-en'] ?? (await askOr(terminal, 'Its title in English', humanise(id.split('/').at(-1)!))),
      entity: values.entity,
      group: values.group ?? (await askGroup(terminal, atlas, kind)),
      fields: named?.fields ?? list(values.fields),
      pages: list(values.pages) ?? (kind === 'tabs' ? await askPages(terminal) : undefined),
    }
    const made = scaffold(files, wish)
    if ('refused' in made) throw new Refusal(made.refused)
    const wrong = newFindings(files, made.files)
    if (wrong.length > 0) {
      for (const finding of wrong) terminal.complain(writeFinding(finding, root))
      terminal.complain('Nothing was written: the new screen would have these findings.')
      return 1
    }
    for (const { path, text } of made.files) {
      const file = join(root, path)
      terminal.say(`${existsSync(file) ? 'changed' : 'wrote'} ${file}`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    for (const note of [...(told?.notes ?? []), ...(named?.notes ?? []), ...made.notes]) terminal.say(note)
    terminal.say(`It opens at /${id}; npm run schema -- explain ${id} says what it became.`)
    return 0
  },
}

/** Headings in other letters, and choices, are called as somebody says; otherwise their fields are numbered. */
async function nameFields(
  fields: readonly string[],
  given: string | undefined,
  terminal: Terminal,
): Promise<{ fields: string[]; notes: string[] }> {
  const said = new Map(list(given)?.map((one) => [one.split('=')[0]!.trim(), one.split('=').slice(1).join('=').trim()]))
  const unnamed = unnamedIn(fields)
  const stray = [...said.keys()].find((one) => !unnamed.some(({ heading }) => heading === one))
  if (stray !== undefined)
    throw new Refusal(
      unexpected(
        'heading',
        stray,
        unnamed.map(({ heading }) => heading),
      ).message,
    )
  const words: Record<string, string> = {}
  for (const { name, heading } of unnamed)
    words[name] = said.get(heading) ?? (await askOr(terminal, `“${heading}” in English`, CHINESE.test(heading) ? '' : heading))
  const left = unnamed.filter(({ name }) => words[name] === '').map(({ heading }) => heading)
  const note = `Not named yet: ${left.map((heading) => `“${heading}”`).join(', ')}; --words "${left[0] ?? ''}=…" says what it is called in English.`
  return { fields: namedFields(fields, words), notes: left.length > 0 ? [note] : [] }
}

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The findings of the new files, without those that existed before. */
function newFindings(before: SourceFile[], made: SourceFile[]) {
  const known = new Set(checkSchemas(before).map(({ file, rule, message }) => `${file} ${rule} ${message}`))
  const after = new Map([...before, ...made].map((file) => [file.path, file]))
  return checkSchemas([...after.values()]).filter(
    ({ file, rule, message, severity }) => severity === 'error' && !known.has(`${file} ${rule} ${message}`),
  )
}

type Trouble = (answer: string) => string | undefined

/** Asks again after an invalid answer, so that the earlier answers are not lost. */
async function ask(terminal: Terminal, question: string, what: string, troubleWith: Trouble = () => undefined): Promise<string> {
  for (;;) {
    const answer = terminal.isPerson ? (await terminal.ask(question)).trim() : ''
    if (answer === '') throw new Refusal(`Missing ${what}.`)
    const trouble = troubleWith(answer)
    if (trouble === undefined) return answer
    terminal.complain(trouble)
  }
}

async function askOr(terminal: Terminal, question: string, otherwise: string): Promise<string> {
  return (terminal.isPerson && (await terminal.ask(`${question}${otherwise && ` (${otherwise})`}: `))) || otherwise
}

const askPages = async (terminal: Terminal) =>
  list(await ask(terminal, 'The pages that are its tabs, with commas between them: ', '--pages, the pages that are its tabs'))

async function askGroup(terminal: Terminal, atlas: Atlas, kind: string): Promise<string | undefined> {
  if (!terminal.isPerson) return undefined
  for (const { title, groups } of Object.values(atlas.world.menus))
    terminal.say(
      `${title}: ${Object.entries(groups)
        .map(([name, group]) => `${name} ${group.title}`)
        .join(', ')}`,
    )
  for (;;) {
    const answer = (await terminal.ask(`Its group in the menu${kind === 'detail' ? ' (nothing where a list opens it)' : ''}: `)).trim()
    const trouble = answer === '' ? undefined : groupTrouble(atlas, answer)
    if (trouble === undefined) return answer || undefined
    terminal.complain(trouble)
  }
}
