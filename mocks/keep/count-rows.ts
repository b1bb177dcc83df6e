import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import { written } from './days.ts'
import type { Part } from './kinds.ts'

/** Counting stops here, so that it costs no more once a table has a hundred million rows. */
export const COUNTED = 100_000
/** The share of rows that match is estimated from this many of the newest rows. */
const SAMPLE = 1000

type Asked = { before?: number; most?: number }

/** The number of rows, in all or older than a moment; beyond `most`, the database's own estimate. */
export async function countRows(
  { kind, query }: Pick<Database, 'kind' | 'query'>,
  part: Part,
  { before, most = COUNTED }: Asked = {},
): Promise<number> {
  const { table, since, isDay, where = sql<boolean>`1 = 1` } = part
  const [rows, at] = [sql.table(table), sql.ref(since)]
  const old = before === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${at} < ${written(before, isDay)}`
  const one = async (asked: RawBuilder<{ n: number | null }>) => (await asked.execute(query)).rows[0]?.n ?? 0
  const counted = await one(sql`select count(*) as n from (select 1 from ${rows} where ${where} and ${old} limit ${most + 1}) as found`)
  if (counted <= most) return counted
  if (kind === 'postgres') {
    const plan = sql<{
      'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
    }>`explain (format json) select 1 from ${rows} where ${where} and ${old}`
    return Math.max(counted, (await plan.execute(query)).rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'])
  }
  // Row ids are assigned in order, and the oldest rows are removed first.
  const first = await one(sql`select min(rowid) as n from ${rows}`)
  const last = await one(
    before === undefined
      ? sql`select max(rowid) as n from ${rows}`
      : sql`select rowid as n from ${rows} where ${old} order by ${at} desc limit 1`,
  )
  const newest = sql`select * from ${rows} order by rowid desc limit ${SAMPLE}`
  const share = await one(sql`select avg(case when ${where} then 1.0 else 0.0 end) as n from (${newest})`)
  return Math.max(counted, Math.round((last - first + 1) * share))
}
