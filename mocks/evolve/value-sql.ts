import { type RawBuilder, sql } from 'kysely'
import type { Scalar } from '../../src/schema/condition.ts'
import { BLANKS, type Change, FIGURE } from '../../src/schema/evolve/change.ts'
import type { Flow, Kind } from '../../src/schema/evolve/flow.ts'
import type { Database } from '../db/database.ts'

type Sql = RawBuilder<unknown>
type Db = Database['kind']

/** What becomes of a value, and whether nothing can: as the database counts both by itself. */
export type ValueSql = { value: Sql; fails: Sql }

/**
 * What `changeValue` does, in the words of the database: SQLite asks that very function for whatever is more than names and figures, and
 * PostgreSQL has no words for documents, days and the spelling of fractions. Nothing where it has none: then rows are read and written.
 */
export function valueSql(db: Db, change: Change, from: Sql): ValueSql | undefined {
  if (change.items ?? change.inside) return undefined
  if (change.from === 'array' || change.from === 'object' || change.to === 'array' || change.to === 'object') return undefined
  const plain = plainSql(db, change, from)
  if (plain || db === 'postgres') return plain
  const spec = sql.lit(JSON.stringify(change))
  return { value: sql`evolve_value(${spec}, ${from})`, fails: sql`evolve_fails(${spec}, ${from})` }
}

function plainSql(db: Db, change: Change, from: Sql): ValueSql | undefined {
  const key = keySql(db, change, from)
  if (key === undefined) return undefined
  let made = from
  for (const flow of change.flows) {
    const step = flowSql(db, flow)
    if (!step) return undefined
    made = sql`(select ${step(sql`s.v`)} from (select ${made} as v) as s)`
  }
  if (change.only) {
    const only = change.only.flatMap((one) => (one === null ? [] : [literal(db, change.to, one)]))
    made = sql`(select case when s.v in (${sql.join(only.length > 0 ? only : [sql`null`])}) then s.v end from (select ${made} as v) as s)`
  }
  const isNamed = change.names.length === 0 ? undefined : sql`${key} in (${sql.join(change.names.map(([past]) => sql.lit(past)))})`
  const rest = change.otherwise ? sql`coalesce(${made}, ${literal(db, change.to, change.otherwise.value)})` : made
  const named = change.names.map(([past, is]) => sql`when ${key} = ${sql.lit(past)} then ${literal(db, change.to, is)}`)
  return {
    value: sql`case when ${from} is null then null ${sql.join(named, sql` `)} else ${rest} end`,
    fails: change.otherwise ? sql`false` : sql`(${from} is not null ${isNamed ? sql`and not (${isNamed})` : sql``} and (${made}) is null)`,
  }
}

/** How a value is spelt where it is named. */
function keySql(db: Db, { from, names }: Change, value: Sql): Sql | undefined {
  if (names.length === 0) return value
  if (from === 'string' || from === 'date' || from === 'date-time') return value
  if (from === 'integer') return sql`cast(${value} as text)`
  if (db === 'sqlite') return undefined
  return from === 'boolean' ? sql`case when ${value} then 'true' else 'false' end` : sql`cast(${value} as text)`
}

const CASTS: Partial<Record<Kind, string>> = {
  string: 'text',
  date: 'text',
  'date-time': 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
}

/** A constant of a type. */
export function literal(db: Db, type: Kind, value: Scalar): Sql {
  if (value === null) return db === 'postgres' ? sql`cast(null as ${sql.raw(CASTS[type]!)})` : sql`null`
  if (db === 'sqlite') return typeof value === 'boolean' ? sql.lit(value ? 1 : 0) : sql.lit(value)
  return sql`cast(${sql.lit(value)} as ${sql.raw(CASTS[type]!)})`
}

type Step = (value: Sql) => Sql

function flowSql(db: Db, flow: Flow): Step | undefined {
  const { step, from, to } = flow
  const isFigure = (kind: Kind) => kind === 'integer' || kind === 'number'
  if (isFigure(to) && (isFigure(from) || db === 'postgres') && from !== 'date' && from !== 'date-time') return figureSql(db, flow)
  if (db === 'sqlite') return undefined
  if (to === 'string' && from === 'string') return textSql(flow)
  if (to === 'string' && Object.keys(step).length === 1) {
    if (from === 'integer') return (value) => sql`cast(${value} as text)`
    if (from === 'boolean') return (value) => sql`case when ${value} then 'true' else 'false' end`
  }
  if (to !== 'boolean') return undefined
  if (from === 'string')
    return (value) => sql`case when ${trimmed(value)} in ('true', '1') then true when ${trimmed(value)} in ('false', '0') then false end`
  return (value) => sql`case when ${value} = 1 then true when ${value} = 0 then false end`
}

const trimmed = (value: Sql): Sql => sql`btrim(${value}, ${sql.lit(BLANKS)})`

function textSql({ step }: Flow): Step {
  return (value) => {
    const trim = step.trim ? trimmed(value) : value
    return step.cut === undefined ? trim : sql`left(${trim}, ${sql.lit(step.cut)})`
  }
}

/** The same floating point as everywhere, so that both databases and the checker come to the same figures. */
function figureSql(db: Db, { step, from, to }: Flow): Step {
  const [real, whole] = db === 'postgres' ? [sql`double precision`, sql`bigint`] : [sql`real`, sql`integer`]
  const smaller = db === 'postgres' ? sql`least` : sql`min`
  return (value) => {
    let made: Sql = sql`cast(${value} as ${real})`
    if (from === 'string') made = sql`case when ${trimmed(value)} ~ ${sql.lit(FIGURE)} then cast(${trimmed(value)} as ${real}) end`
    if (from === 'boolean') made = sql`case when ${value} then cast(1 as ${real}) else cast(0 as ${real}) end`
    made = sql`(select case when abs(f.v) <= 1e290 then f.v end from (select ${made} as v) as f)`
    if (step.multiply !== undefined) made = sql`(${made}) * cast(${sql.lit(step.multiply)} as ${real})`
    if (step.divide !== undefined) made = sql`(${made}) / cast(${sql.lit(step.divide)} as ${real})`
    if (step.round !== undefined) {
      const off = sql`${smaller}(abs(r.v) * 1e-15, 1e-6)`
      const round = { up: sql`ceil(r.v - ${off})`, down: sql`floor(r.v + ${off})`, nearest: sql`floor(r.v + 0.5 + ${off})` }[step.round]
      made = sql`(select ${round} from (select ${made} as v) as r)`
    }
    if (to === 'number') return sql`(${made}) + cast(0 as ${real})`
    return sql`(select case when w.v = floor(w.v) and abs(w.v) <= 9007199254740991 then cast(w.v as ${whole}) end from (select ${made} as v) as w)`
  }
}
