// why: the document uses the texts of the schema language, which nothing else loads for this command.
import '../lib/say-in.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { buildSoldApi } from '../../src/schema/openapi/sold.ts'
import { dayOf } from '../../src/schema/time.ts'
import { soundWorld } from '../lib/schemas-at.ts'
import { changesBetween, enter, type Entry, type Shapes, shapesOf, type SoldApi } from '../lib/sold-changes.ts'
import { type Command, readOptions, Refusal } from './command.ts'

/** The data of the site's changelog: its entries, and the interfaces at the time of the last one. */
export const CHANGES = 'src/site/docs/changes.json'
export const KNOWN = 'src/site/docs/known-interfaces.json'

export const changelog: Command = {
  help: `npm run schema -- changelog [--root DIR] [--date YYYY-MM-DD]

Compares the sold interfaces with those of the last entry in ${CHANGES} and adds what changed, under today's
date or another one: interfaces, parameters and their limits, fields of answers, error codes. Titles and descriptions are not changes.

Exit code 0: added, or nothing had changed; 1: the schemas have findings; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' }, date: { type: 'string' } })
    const date = values.date ?? dayOf(Date.now())
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Refusal(`Unexpected date "${date}", expected one like 2026-11-24.`)
    const world = soundWorld(values.root, terminal)
    if (!world) return 1
    const contract = compileContract(world)
    // why: the document has the shape that is compared, as far as it is compared.
    const now = shapesOf(buildSoldApi(contract, contract.sourceLocale) as SoldApi)
    const changes = changesBetween(readJson<Shapes>(KNOWN), now)
    writeJson(CHANGES, enter(readJson<Entry[]>(CHANGES), date, changes))
    writeJson(KNOWN, now)
    terminal.say(changes.length === 0 ? 'Nothing has changed since the last entry.' : `${CHANGES} written: ${changes.length} changes.`)
    return 0
  },
}

// why: both files are written only by this command.
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
