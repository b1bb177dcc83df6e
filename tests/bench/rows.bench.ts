// Every list of a table that grows, with every filter and order of it, and every list that is sorted by what other rows add up to, over a
// million rows of one customer and as many as are asked for in all: the slowest of each list. ROWS (1000000), ROWS_ALL (10000000), ROWS_OF
// (call-log,order: also of tables that are not said to grow) and ROWS_ON (sqlite,postgres) make it smaller.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { AnyDatabase, Row } from '../contract/any-database.ts'
import { anyContext } from '../contract/list-context.ts'
import { asked } from '../contract/list-plans.ts'
import { figureColumn } from '../../src/schema/kept-figure.ts'
import { isStored } from '../../src/schema/stored.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { listIndexes, syncIndexes } from '../../mocks/db/indexes.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { refreshStatistics, syncTables } from '../../mocks/db/sync.ts'
import { dropFigures, figuresOf, syncFigures } from '../../mocks/resource/kept-figures.ts'
import { createLists } from '../../mocks/resource/list.ts'
import { seesWhole } from '../../mocks/resource/visible.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { DAY } from '../../src/schema/time.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { POSTGRES } from '../setup/postgres.ts'

const [OWN, ALL] = [Number(process.env['ROWS'] ?? 1_000_000), Number(process.env['ROWS_ALL'] ?? 10_000_000)]
const ONLY = process.env['ROWS_OF']?.split(',')
/** Of a text, so much is searched for. */
const SHOWN = 8
/** Milliseconds of one page. */
const MOST = { postgres: 100, sqlite: 200 }

const contract = readContract('schemas')
let missed = false
for (const kind of (process.env['ROWS_ON'] ?? 'sqlite,postgres').split(',') as AnyDatabase['kind'][]) await measure(kind)
process.exitCode = missed ? 1 : 0

async function measure(kind: AnyDatabase['kind']): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-rows-'))
  const schema = `bench_${randomBytes(6).toString('hex')}`
  const db: AnyDatabase = await openDatabase({ dataDir, ...(kind === 'postgres' ? { databaseUrl: POSTGRES, schema } : {}) })
  try {
    await migrate(db)
    await syncTables(db, contract)
    await seed(db, contract, { now: Date.now(), scale: 0.05 })
    const grown = Object.values(contract.entities).filter(({ name, kept }) => (ONLY ? ONLY.includes(name) : kept))
    const added = figuresOf(contract)
      .map(({ rows }) => contract.entities[rows.entity]!)
      .filter((entity, at, all) => all.indexOf(entity) === at && !entity.kept && (!ONLY || ONLY.includes(entity.name)))
      .filter(({ properties }) => !Object.values(properties).some(({ unique }) => unique))
    const owner = await db.query.selectFrom('user').select(['userId', 'agentId']).where('username', '=', 'user').executeTakeFirstOrThrow()
    for (const entity of new Set([...grown, ...added])) await grow(db, entity, owner['userId'])
    await refreshStatistics(db)
    if (db.kind === 'postgres') for (const { name } of [...grown, ...added]) await vacuum(schema, tableOf(name))
    await ask(db, owner, [...asked(contract, (entity) => grown.includes(entity)), ...byFigures(added)])
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
    if (kind === 'postgres') await onPostgres(`drop schema "${schema}" cascade`)
  }
}

/** Copies rows as they were seeded, each a moment later, without the indexes, which are made anew at the end. */
async function grow(db: AnyDatabase, entity: Entity, ownerId: string): Promise<void> {
  const table = tableOf(entity.name)
  const [first] = await db.query.selectFrom(table).selectAll().limit(1).execute()
  if (!first) return console.log(`${db.kind}: no ${entity.name} is seeded`)
  const since = entity.kept?.since
  const begun = performance.now()
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
    await dropFigures(db.kind, trx, new Set([table]))
    for (const { name } of await listIndexes(db.kind, trx as never, table)) await sql`drop index ${sql.id(name)}`.execute(trx)
    if (db.kind === 'postgres') await sql`set local maintenance_work_mem = '1GB'`.execute(trx)
    await sql`create temporary table as_seeded as select * from ${sql.table(table)}`.execute(trx)
    const n = Number((await sql<Row>`select count(*) as n from as_seeded`.execute(trx)).rows[0]!['n'])
    const three = db.kind === 'postgres' ? sql`lpad((n.n % 1000)::text, 3, '0')` : sql`printf('%03d', n.n % 1000)`
    // Keys begin as differently as those of real rows do.
    const first8 = sql`(n.n * 2654435761) % 4294967296`
    const begin = db.kind === 'postgres' ? sql`lpad(to_hex(${first8}), 8, '0')` : sql`printf('%08x', ${first8})`
    const times = { own: Math.ceil(OWN / n), others: Math.ceil((ALL - OWN) / n) }
    for (const [part, most] of Object.entries(times)) {
      if (most < 1) continue
      const values = Object.keys(first).map((name) => {
        if (name === entity.key && typeof first[name] === 'string')
          return sql`${begin} || c.${sql.ref(name)} || ${sql.lit(part === 'own' ? 'a' : 'b')} || n.n`
        if (name === entity.key) return sql`c.${sql.ref(name)} + n.n * ${sql.lit(n * (part === 'own' ? 1 : 2000))}`
        // Nothing refers to a copy.
        if (figuresOf(contract).some(({ entity: of, column }) => of === entity && column === name)) return sql`0`
        if (entity.properties[name]?.unique) return sql`c.${sql.ref(name)} || ${sql.lit(part === 'own' ? 'a' : 'b')} || n.n`
        if (name === since) return sql`substr(c.${sql.ref(name)}, 1, 20) || ${three} || 'Z'`
        return part === 'own' && name === entity.owner ? sql`cast(${ownerId} as text)` : sql`c.${sql.ref(name)}`
      })
      await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(most)})
        insert into ${sql.table(table)} (${sql.join(Object.keys(first).map((name) => sql.ref(name)))})
        select ${sql.join(values)} from as_seeded c, n`.execute(trx)
    }
    await sql`drop table as_seeded`.execute(trx)
    await syncIndexes(db.kind, trx, entity, contract)
    const made = performance.now()
    await syncFigures(db.kind, trx, contract)
    const seconds = (performance.now() - made) / 1000
    if (!entity.kept && seconds > 1) console.log(`${db.kind}: what ${entity.name} adds up to is counted anew in ${seconds.toFixed(1)} s`)
  })
  console.log(`${db.kind}: ${ALL} rows of ${entity.name} in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
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
      for (let round = 0; round < 2; round++) {
        const begun = performance.now()
        await lists.page(context, entity)
        times.push(performance.now() - begun)
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
        .slice(0, 3)
        .map(({ ms, name }) => `${ms.toFixed(0)} ms ${name}`)
        .join('; ')}`,
    )
  }
}

function weekUntil(time: string): [string, string] {
  return [new Date(Date.parse(time) - 7 * DAY).toISOString(), time]
}

async function vacuum(schema: string, table: string): Promise<void> {
  await onPostgres(`vacuum analyze "${schema}"."${table}"`)
}

async function onPostgres(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  await client.query(text)
  await client.end()
}
