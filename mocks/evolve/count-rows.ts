import { type RawBuilder, sql } from 'kysely'
import type { FieldModel } from '../../src/schema/evolve/model.ts'
import type { Example, Held, Stands } from '../../src/schema/evolve/report.ts'
import type { Query, Row } from '../db/database.ts'
import { faultsOf } from './rule-sql.ts'

type Sql = RawBuilder<unknown>

/** The number of rows of a table, and how many of them match each condition. */
export async function countIn(on: Query, place: string, wheres: Sql[]): Promise<number[]> {
  const filters = wheres.map((where, at) => sql`count(*) filter (where ${where}) as ${sql.ref(`c${at}`)}`)
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join([sql`count(*) as "all"`, ...filters])} from ${sql.table(place)}`.execute(on)
  return ['all', ...wheres.map((_, at) => `c${at}`)].map((name) => rows[0]![name]!)
}

/** The first three rows that match. */
export async function examplesOf(on: Query, place: string, key: string, where: Sql, value?: Sql): Promise<Example[]> {
  const shown = value ? sql`, ${value} as "value"` : sql``
  const { rows } = await sql<Row>`
    select ${sql.ref(`${place}.${key}`)} as "key" ${shown} from ${sql.table(place)} where ${where} order by 1 limit 3`.execute(on)
  return rows.map((row) => ({ key: `${row.key}`, ...(value ? { value: row.value } : {}) }))
}

/** How many of those that match hold each value. */
export async function countHeld(on: Query, place: string, where: Sql, value: Sql): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${value} as "value", count(*) as "rows" from ${sql.table(place)} where ${where} group by 1 order by 1`.execute(on)
  return rows
}

type Column = { place: string; key: string; isHidden: boolean }

/** Rows whose value another row has, too; if rows have owners, another row of the same owner. */
export async function countRepeated(on: Query, of: Column & { value: Sql; owner: string | undefined }): Promise<Stands> {
  const { place, key, value, owner, isHidden } = of
  const [own, by] = owner === undefined ? [sql``, sql``] : [sql`, ${sql.ref(`${place}.${owner}`)} as o`, sql`, s.o`]
  const groups = sql`
    select min(s.k) as "key", s.v as "value", count(*) as "rows"
    from (select ${sql.ref(`${place}.${key}`)} as k, ${value} as v ${own} from ${sql.table(place)}) as s
    where s.v is not null group by s.v ${by} having count(*) > 1`
  const total = await sql<{ rows: number }>`select cast(coalesce(sum(g."rows"), 0) as bigint) as "rows" from (${groups}) as g`.execute(on)
  const rows = total.rows[0]!.rows
  if (rows === 0) return { rows, examples: [] }
  const some = await sql<Row>`${groups} order by 1 limit 3`.execute(on)
  return { rows, examples: some.rows.map((row) => ({ key: `${row.key}`, ...(isHidden ? {} : { value: row.value }) })) }
}

/** Rows that break a rule which SQL cannot express: this is advice only, so the first hundred thousand rows are enough. */
export async function countUnruly(on: Query, of: Column & { column: string }, field: FieldModel, word: string): Promise<Stands> {
  const { place, key, column, isHidden } = of
  const { rows } = await sql<Row>`
    select ${sql.ref(key)} as "key", ${sql.ref(column)} as "value" from ${sql.table(place)}
    where ${sql.ref(column)} is not null order by ${sql.ref(key)} limit 100000`.execute(on)
  const wrong = rows.filter(({ value }) => faultsOf(field, word, value))
  const examples = wrong.slice(0, 3).map((row) => ({ key: `${row.key}`, ...(isHidden ? {} : { value: row.value }) }))
  return { rows: wrong.length, examples }
}
