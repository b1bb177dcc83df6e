import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { countRows, type Speaker, runApply, runPlan, runUndo, type Where } from '../../mocks/evolve/commands.ts'
import { StartFailure } from '../../mocks/db/start-failure.ts'
import type { Report } from '../../src/schema/evolve/report.ts'
import type { Finding, World } from '../../src/schema/read.ts'
import { speakWith } from '../../src/schema/say-in.ts'
import { ROWS_MOVED } from '../lib/meta.mjs'
import { sayIn } from '../lib/say-in.ts'
import { languages } from '../lib/text-files.ts'
import { soundSchemas } from '../lib/schemas-at.ts'
import { findingAt } from '../../src/schema/check/check.ts'
import type { SayAt } from '../../mocks/evolve/say-refusal.ts'
import { type Command, oneOf, readOptions, Refusal, type Terminal } from './command.ts'
import { headOf } from './write-findings.ts'

const PLACE = `  --root DIR   the folder of the schemas (SCHEMAS_DIR, else schemas)
  --db PLACE   the database: a data folder, or postgres://… (DATABASE_URL, else DATA_DIR, else data, as for npm start)`

const options = { root: { type: 'string' }, db: { type: 'string' } } as const

const whereOf = (db: string | undefined): Where => ({ env: process.env, db, now: Date.now() })
const rootOf = (root: string | undefined): string => root ?? (process.env['SCHEMAS_DIR'] || 'schemas')

/** Turns the refusal of a database into one sentence, like that of a command. */
async function kindly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StartFailure ? new Refusal(error.message) : error
  }
}

/** The effect of a change on the rows of a database, and whether that database has the schemas from before the change. */
export function countIn(db: string, before: World, after: World): Promise<{ report: Report; place: string; isSame: boolean }> {
  return kindly(() => countRows(compileContract(before), compileContract(after), whereOf(db)))
}

const speakerOf = ({ say, complain, isPerson, ask }: Terminal): Speaker => ({ say, complain, isPerson, ask })

/** The schemas of a folder, and the database to apply them to; messages about them contain line and column, as those of `check` do. */
function ownSchemas(
  { root: given, db }: { root?: string | undefined; db?: string | undefined },
  terminal: Terminal,
  passes?: (finding: Finding) => boolean,
) {
  const root = rootOf(given)
  const schemas = soundSchemas(root, terminal, passes)
  if (!schemas) return undefined
  const sayAt: SayAt = ({ file, path, rule }, message, severity) =>
    headOf(
      findingAt(schemas.sources.get(file), file, path, rule, message, { at: 'key', ...(severity === 'warning' ? { severity } : {}) }),
      root,
    )
  return { contract: compileContract(schemas.world), where: { ...whereOf(db), sayAt } }
}

/** Tells `npm run dev`, whose backend waits for it, or serves what is no more, that the rows are otherwise now. */
async function tellDevelopment(root: string, work: Promise<number>): Promise<number> {
  const code = await work
  const folder = join(root, '.meta')
  if (code === 0 && existsSync(folder)) writeFileSync(join(folder, ROWS_MOVED), `${Date.now()}\n`)
  return code
}

/** What only concerns sentences says nothing of rows. */
const LANGUAGES: ReadonlySet<string> = new Set(['translated', 'no-stub', 'right-language', 'plural-forms'])

/** What the schemas require of existing rows. */
export const plan: Command = {
  help: `npm run schema -- plan [--root DIR] [--db PLACE] [--format text|json] [--locale LOCALE]

Shows what happens to the existing rows when these schemas are applied, before anything is done: each step with the rows it affects,
and each obstacle with three example rows, the place and the remedy. Compares with what was applied last, and with the tables. A translation
that is missing does not stand in its way: after a rename, plan says what it asks of the rows before anything is translated.
${PLACE}
  --locale     the language of the plan (that of the commands)

Exit code 0: no obstacles; 1: there are obstacles, or the schemas have findings; 2: could not run.`,

  async run(args, terminal) {
    const { values } = readOptions(args, { ...options, format: { type: 'string', default: 'text' }, locale: { type: 'string' } })
    const json = oneOf('format', values.format, ['text', 'json']) === 'json'
    const own = ownSchemas(values, terminal, ({ rule }) => LANGUAGES.has(rule))
    if (!own) return 1
    speakWith(sayIn, values.locale === undefined ? languages.first : oneOf('locale', values.locale, languages.names))
    return kindly(() => runPlan(own.contract, own.where, speakerOf(terminal), { json })).finally(() => speakWith(sayIn, languages.first))
  },
}

/** Executes a plan. */
export const apply: Command = {
  help: `npm run schema -- apply [HASH] [--drop] [--root DIR] [--db PLACE]

Applies the plan with this hash, shown by npm run schema -- plan; it stops if the schemas or the rows have changed since. Reads are served
meanwhile; the next run continues an interrupted one. Then start the backend with these schemas.
  --drop       sets aside what the schemas list as "gone": 30 days later it is deleted for good
${PLACE}

Exit code 0: done, or nothing to do; 1: there are obstacles; 2: could not run.`,

  async run(args, terminal) {
    const { values, words } = readOptions(args, { ...options, drop: { type: 'boolean', default: false } }, ['HASH'])
    const own = ownSchemas(values, terminal)
    if (!own) return 1
    const { contract, where } = own
    const work = kindly(() => runApply(contract, where, speakerOf(terminal), { hash: words[0], drop: values.drop }))
    return tellDevelopment(rootOf(values.root), work)
  },
}

/** Reverts the last change. */
export const undo: Command = {
  help: `npm run schema -- undo [CHANGE] [--anyway] [--db PLACE]

Reverts the change that was applied last: names, values and data that was set aside are restored. Then start the backend with the previous schemas. Without the number of that CHANGE it is only shown, with its number; a person at a terminal is asked.
  --anyway     even if something was stored since that would be lost from view; it is set aside for 30 days
${PLACE}

Exit code 0: taken back; 1: only shown, nothing to take back, or something came since; 2: could not run.`,

  async run(args, terminal) {
    const { values, words } = readOptions(args, { ...options, anyway: { type: 'boolean', default: false } }, ['CHANGE'])
    const work = kindly(() => runUndo(whereOf(values.db), speakerOf(terminal), { change: words[0], anyway: values.anyway }))
    return tellDevelopment(rootOf(undefined), work)
  },
}
