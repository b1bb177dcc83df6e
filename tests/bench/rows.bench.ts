// Every list of the tables that customers add to or that grow by themselves, with every filter, order, search and distant page of it, and every
// list that is sorted by what other rows add up to, over a million rows of one customer and ten million in all: the slowest of each list. ROWS=0.1
// makes a tenth of it, ROWS_OF (order,user) asks only about some, ROWS_ON (sqlite,postgres) on one database; ROWS_IN (a folder) leaves what was
// made there and in the schema `bench_rows`, and measures it again the next time; ROWS_BY=cpu measures what the processor does, on a busy machine.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { AnyDatabase, Row } from '../contract/any-database.ts'
import { anyContext } from '../contract/list-context.ts'
import { asked, searchesOf } from '../contract/list-plans.ts'
import { figureColumn } from '../../src/schema/kept-figure.ts'
import { isStored } from '../../src/schema/stored.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { refreshStatistics, syncTables } from '../../mocks/db/sync.ts'
import { growSearch } from '../../mocks/resource/grow-search.ts'
import { figuresOf, syncFigures } from '../../mocks/resource/kept-figures.ts'
import { createLists } from '../../mocks/resource/list.ts'
import { seesWhole } from '../../mocks/resource/visible.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { DAY } from '../../src/schema/time.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { POSTGRES } from '../setup/postgres.ts'
import { fillRows } from './fill-rows.ts'
import { clockOf } from './spent.ts'

/** In millions: of one customer, and of others. */
const SIZES: Record<string, [own: number, others: number]> = {
  user: [0, 0.5],
  order: [1, 0.5],
  'asr-task': [1, 0.5],
  'tts-task': [1, 0.25],
  grant: [1, 0.25],
  'call-log': [1, 2],
  ledger: [1, 0],
}
const SCALE = Number(process.env['ROWS'] ?? 1) * 1_000_000
const ONLY = process.env['ROWS_OF']?.split(',')
const SHOW = Number(process.env['ROWS_SHOW'] ?? 3)
const IN = process.env['ROWS_IN']
/** Of a text, so much is searched for. */
const SHOWN = 8
/** Milliseconds of one page. */
const MOST = { postgres: 100, sqlite: 200 }

const contract = readContract('schemas')
let missed = false
for (const kind of (process.env['ROWS_ON'] ?? 'sqlite,postgres').split(',') as AnyDatabase['kind'][]) await measure(kind)
process.exitCode = missed ? 1 : 0

async function measure(kind: AnyDatabase['kind']): Promise<void> {
  const dataDir = IN ? join(IN, kind) : mkdtempSync(join(tmpdir(), 'bench-rows-'))
  const isThere = existsSync(join(dataDir, 'made'))
  const schema = IN ? 'bench_rows' : `bench_${randomBytes(6).toString('hex')}`
  const db: AnyDatabase = await openDatabase({ dataDir, ...(kind === 'postgres' ? { databaseUrl: POSTGRES, schema } : {}) })
  try {
    if (!isThere) await make(db)
    else await migrateAgain(db)
    mkdirSync(join(dataDir, 'made'), { recursive: true })
    const owner = await db.query.selectFrom('user').select(['userId', 'agentId']).where('username', '=', 'user').executeTakeFirstOrThrow()
    const isAsked = ({ name }: Entity) => (ONLY ?? Object.keys(SIZES)).includes(name)
    const searches = searchesOf(contract).filter(({ entity }) => isAsked(entity))
    await ask(db, owner, [...asked(contract, isAsked, 2), ...searches, ...byFigures(Object.values(contract.entities).filter(isAsked))])
  } finally {
    await db.close()
    if (!IN) rmSync(dataDir, { recursive: true })
    if (!IN && kind === 'postgres') await onPostgres(`drop schema "${schema}" cascade`)
  }

  async function migrateAgain(on: AnyDatabase): Promise<void> {
    const begun = performance.now()
    await migrate(on)
    await syncTables(on, contract)
    console.log(`${kind}: brought up to date in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    await tidy(on)
    await growSearch(on, contract, { part: 5000, rest: 0 })
  }

  async function tidy(on: AnyDatabase): Promise<void> {
    if (kind === 'sqlite') return refreshStatistics(on)
    for (const name of Object.keys(SIZES)) await onPostgres(`vacuum analyze "${schema}"."${tableOf(name)}"`)
  }

  async function make(on: AnyDatabase): Promise<void> {
    await migrate(on)
    await syncTables(on, contract)
    await seed(on, contract, { now: Date.now(), scale: 0.3 })
    const { userId } = await on.query.selectFrom('user').select('userId').where('username', '=', 'user').executeTakeFirstOrThrow()
    for (const [name, [own, others]] of Object.entries(SIZES))
      await fillRows(on, contract, contract.entities[name]!, { ownerId: userId, own: own * SCALE, others: others * SCALE })
    const begun = performance.now()
    await on.write(async (trx) => {
      if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
      await syncFigures(kind, trx, contract)
    })
    const counted = performance.now()
    await tidy(on)
    const tidied = performance.now()
    await growSearch(on, contract, { part: 5000, rest: 0 })
    const all = [counted - begun, tidied - counted, performance.now() - tidied].map((ms) => (ms / 1000).toFixed(0))
    console.log(`${kind}: added up in ${all[0]} s, statistics in ${all[1]} s, indexes for searches in ${all[2]} s`)
  }
}

/** The lists that are sorted by what rows of these entities add up to. */
function byFigures(added: Entity[]): ReturnType<typeof asked> {
  return Object.values(contract.calls).flatMap((call) => {
    const entity = contract.entities[call.entity ?? '']
    if (call.does !== 'list' || !entity) return []
    const columns = figuresOf(contract).flatMap((one) =>
      one.entity === entity && added.some(({ name }) => name === one.rows.entity) ? [one.column] : [],
    )
    const fields = call.sorts.filter((field) => columns.includes(figureColumn(contract, entity.properties[field]!) ?? ''))
    return fields.flatMap((sortField) =>
      ['ascend', 'descend'].map((sortOrder) => ({
        call,
        entity,
        name: `${call.name} ${sortField} ${sortOrder}`,
        body: { sortField, sortOrder },
      })),
    )
  })
}

async function ask(db: AnyDatabase, owner: Row, ways: ReturnType<typeof asked>): Promise<void> {
  const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, db.kind)
  const clock = clockOf(db, process.env['ROWS_BY'] === 'cpu')
  const worst = new Map<string, { ms: number; name: string }[]>()
  for (const { call, entity, name, body } of ways) {
    // What a filter is given is what there is, and so there is much of it.
    const real = { ...body }
    for (const [field, value] of Object.entries(body)) {
      const isRange = Array.isArray(value) && value.length === 2
      if ((value !== 'abc' && !isRange) || !entity.properties[field] || !isStored(entity.properties[field])) continue
      const there = await db.query.selectFrom(tableOf(entity.name)).select(field).where(field, 'is not', null).limit(1).executeTakeFirst()
      const one: unknown = there?.[field]
      if (one === undefined) continue
      if (isRange) real[field] = entity.properties[field].format === 'date-time' ? weekUntil(String(one)) : [one, one]
      else real[field] = call.filters[field] === 'equals' ? one : String(one).slice(0, SHOWN)
    }
    for (const pageNo of [1, 5000]) {
      const userId = call.scope === 'customers' ? owner['agentId'] : owner['userId']
      const context = anyContext({ db, contract, call, body: { ...real, pageNo }, userId })
      const sortedBy = entity.properties[String(real['sortField'])]
      if (sortedBy && !seesWhole(sortedBy, context.person!.roles)) continue
      const times: number[] = []
      for (let round = 0; round < 3; round++) {
        const begun = await clock()
        await lists.page(context, entity)
        times.push((await clock()) - begun)
      }
      worst.set(call.name, [...(worst.get(call.name) ?? []), { ms: Math.min(...times), name: `${name} page ${pageNo}` }])
    }
  }
  for (const [call, all] of worst) {
    const slow = all.toSorted((a, b) => b.ms - a.ms)
    const over = all.filter(({ ms }) => ms > MOST[db.kind]).length
    if (over > 0) missed = true
    console.log(
      `${db.kind}: ${call}: ${all.length} ways, ${over} over ${MOST[db.kind]} ms; the slowest: ${slow
        .slice(0, SHOW)
        .map(({ ms, name }) => `${ms.toFixed(0)} ms ${name}`)
        .join('; ')}`,
    )
  }
}

function weekUntil(time: string): [string, string] {
  return [new Date(Date.parse(time) - 7 * DAY).toISOString(), time]
}

async function onPostgres(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  await client.query(text)
  await client.end()
}
