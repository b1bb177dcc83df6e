import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { beginOf, DAY } from '../../src/schema/time.ts'
import { anyTable, type Database, type Query, type Trx } from '../db/database.ts'
import { countRows } from './count-rows.ts'
import { keptFrom } from './days.ts'
import { listKinds, type Kind, type Part } from './kinds.ts'

/** How far ahead upcoming removals are counted. */
const AHEAD = 7 * DAY

/** If the database does not report sizes, they are estimated from this many rows. */
const SAMPLE = 200

/** Ensures a row for each kind; where nobody has chosen days, those of a newer release apply. */
export async function ensureKinds(trx: Trx, kinds: Kind[]): Promise<void> {
  const known = new Map(
    (await trx.selectFrom('storage').select(['kind', 'keptDays', 'leastDays', 'defaultDays']).execute()).map((row) => [row.kind, row]),
  )
  for (const { name, days = null, least = null } of kinds) {
    const row = known.get(name)
    const isChosen = row !== undefined && least !== null && row.keptDays !== row.defaultDays
    const keptDays = isChosen ? Math.max(row.keptDays ?? days ?? 0, least) : days
    const values = { keptDays, leastDays: least, defaultDays: days }
    if (!row)
      await trx
        .insertInto('storage')
        .values({ kind: name, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else if (row.keptDays !== keptDays || row.leastDays !== least || row.defaultDays !== days)
      await trx.updateTable('storage').set(values).where('kind', '=', name).execute()
  }
}

/** How many rows of a kind go next, if so many days are kept. */
export const countDue = async (on: Pick<Database, 'kind' | 'query'>, { parts }: Kind, days: number | null | undefined, now: number) =>
  days ? countRows(on, parts[0], { before: keptFrom(days, now + AHEAD) }) : 0

/** Counts what is stored and what will be removed next. Each kind is a query of its own, so that nobody waits for all of them. */
export async function measureStorage(db: Database, contract: Contract, now: number): Promise<void> {
  if (!contract.entities.storage) return
  const kinds = listKinds(contract)
  await db.write((trx) => ensureKinds(trx, kinds))
  const chosen = new Map(
    (await db.query.selectFrom('storage').select(['kind', 'keptDays']).execute()).map((row) => [row.kind, row.keptDays]),
  )
  for (const kind of kinds) {
    const days = chosen.get(kind.name)
    const [rows, oldest] = [await countRows(db, kind.parts[0]), await oldestOf(db.query, kind.parts[0])]
    const dueRows = await countDue(db, kind, days, now)
    const bytes = kind.sizes ? await sumOf(db.query, kind.parts[0].table, kind.sizes) : await bytesOf(db, kind, rows)
    const counted = { rows, oldestTime: momentOf(oldest), dueRows, bytes, countedTime: new Date(now).toISOString() }
    await db.write((trx) => trx.updateTable('storage').set(counted).where('kind', '=', kind.name).execute())
  }
}

const momentOf = (oldest: string | null) => (oldest?.length === 10 ? new Date(beginOf(oldest)).toISOString() : oldest)

/** A separate query, so that it can use an index. */
async function oldestOf(on: Query, { table, since, where = sql<boolean>`1 = 1` }: Part): Promise<string | null> {
  const first = sql<{ at: string | null }>`select min(${sql.ref(since)}) as at from ${sql.table(table)} where ${where}`
  return (await first.execute(on)).rows[0]!.at
}

async function sumOf(on: Query, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(${sql.ref(column)}), 0) as n from ${sql.table(table)}`.execute(on)
  const { n } = rows[0]!
  return Number(n)
}

async function bytesOf({ kind, query }: Database, { parts }: Kind, rows: number): Promise<number> {
  if (kind === 'sqlite') {
    const some = await anyTable(query)
      .selectFrom(parts[0].table)
      .selectAll()
      .orderBy(sql`rowid`, 'desc')
      .limit(SAMPLE)
      .execute()
    return some.length === 0 ? 0 : Math.round((rows * JSON.stringify(some.map((row) => Object.values(row))).length) / some.length)
  }
  let all = 0
  for (const { table } of parts) {
    const { rows: found } = await sql<{ n: number }>`select pg_total_relation_size(${`"${table}"`}::regclass) as n`.execute(query)
    const { n } = found[0]!
    all += Number(n)
  }
  return all
}
