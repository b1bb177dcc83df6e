import { type RawBuilder, sql } from 'kysely'
import type { Scalar } from '../../src/schema/condition.ts'
import { BLANKS, canFail, type Change, FIGURE, FIGURE_LENGTH } from '../../src/schema/evolve/change.ts'
import type { Flow, Kind } from '../../src/schema/evolve/flow.ts'
import type { Conversion } from '../../src/schema/format/evolve.ts'
import { numberOf } from '../db/changes.ts'
import type { Database } from '../db/database.ts'

type Sql = RawBuilder<unknown>
type Db = Database['kind']

/** The SQL for a converted value, and for whether it cannot be converted. */
export type ValueSql = { value: Sql; fails: Sql }

/** Uses a value several times but evaluates it once: a database would evaluate it each time. */
export function once(db: Db, value: Sql, say: (value: Sql) => Sql): Sql {
  // `offset 0` prevents PostgreSQL from inlining the subquery.
  const fence = db === 'postgres' ? sql` offset 0` : sql``
  return sql`(select ${say(sql`s.v`)} from (select ${value} as v${fence}) as s)`
}

/**
 * `changeValue` as SQL. SQLite calls that very function for everything beyond names and integers; PostgreSQL has no SQL for documents,
 * dates
 * and the format of fractions. Undefined if there is no SQL: then rows are converted in code.
 */
export function valueSql(db: Db, change: Change, from: Sql): ValueSql | undefined {
  if (change.items ?? change.inside) return undefined
  if (change.from === 'array' || change.from === 'object' || change.to === 'array' || change.to === 'object') return undefined
  return wholeSql(change, from, plainSql(db, change, from) ?? askedSql(db, change, from))
}

function askedSql(db: Db, change: Change, from: Sql): ValueSql | undefined {
  if (db === 'postgres') return undefined
  const asked = sql.lit(numberOf(change))
  const isSure = figuresSql(change, from)
  const fails = sql`evolve_fails(${asked}, ${from})`
  return {
    value: sql`evolve_value(${asked}, ${from})`,
    fails: !canFail(change) ? sql`false` : isSure ? sql`(case when ${isSure} then false else ${fails} end)` : fails,
  }
}

/** Texts that are short plain figures always become figures: SQLite sees so itself, in a fraction of the time that a question takes. */
function figuresSql({ from, to, flows, only }: Change, value: Sql): Sql | undefined {
  const [flow] = flows
  if (!flow || flows.length > 1 || from !== 'string' || (to !== 'integer' && to !== 'number') || only) return undefined
  const { multiply = 1, divide = 1, round } = flow.step
  const largest = 10 ** SHORT * Math.abs(multiply / divide)
  if (!(largest <= (to === 'integer' ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE)) || (to === 'integer' && round === undefined))
    return undefined
  return sql`length(${value}) <= ${sql.lit(SHORT)} and ${value} glob '[0-9]*' and ${value} not glob '*[^0-9.]*' and ${value} not glob '*.*.*' and ${value} not glob '*.'`
}

/** Digits of a figure that is counted without a doubt. */
const SHORT = 12

/** Integers up to this give the same result in any arithmetic, rounding included. */
const SURE = 1e14

/** Integer arithmetic takes a tenth of the time; `others` is the conversion of values that are too large for it. */
function wholeSql({ from: kind, to, names, flows, only }: Change, from: Sql, others: ValueSql | undefined): ValueSql | undefined {
  const [flow] = flows
  if (!others || !flow || flows.length > 1 || kind !== 'integer' || to !== 'integer' || names.length > 0 || only) return others
  const { multiply = 1, divide = 1, round } = flow.step
  const by = divide < 0 ? -multiply : multiply
  const [most, parts] = [Math.floor(SURE / Math.abs(by)), Math.abs(divide)]
  if (!Number.isInteger(by) || !Number.isInteger(parts) || parts > SURE || most < 1 || (parts > 1 && !round)) return others
  const made = by === 1 ? from : sql`(${from} * ${sql.lit(by)})`
  const isSure = sql`${from} between ${sql.lit(-most)} and ${sql.lit(most)}`
  const value = parts === 1 || !round ? made : dividedSql(made, parts, round)
  return {
    value: sql`case when ${isSure} then ${value} when ${from} is null then null else ${others.value} end`,
    fails: sql`(not (${isSure}) and ${others.fails})`,
  }
}

/** Integer division of databases truncates towards zero. */
function dividedSql(value: Sql, parts: number, round: NonNullable<Conversion['round']>): Sql {
  const by = sql.lit(parts)
  if (round === 'up') return sql`${value} / ${by} + case when ${value} % ${by} > 0 then 1 else 0 end`
  if (round === 'down') return sql`${value} / ${by} - case when ${value} % ${by} < 0 then 1 else 0 end`
  return dividedSql(sql`(2 * ${value} + ${by})`, 2 * parts, 'down')
}

function plainSql(db: Db, change: Change, from: Sql): ValueSql | undefined {
  const key = keySql(db, change, from)
  if (key === undefined) return undefined
  let made = from
  for (const flow of change.flows) {
    const step = flowSql(db, flow)
    if (!step) return undefined
    made = made === from ? step(from) : once(db, made, step)
  }
  if (change.only) {
    const only = change.only.flatMap((one) => (one === null ? [] : [literal(db, change.to, one)]))
    made = once(db, made, (value) => sql`case when ${value} in (${sql.join(only.length > 0 ? only : [sql`null`])}) then ${value} end`)
  }
  const isNamed = change.names.length === 0 ? undefined : sql`${key} in (${sql.join(change.names.map(([past]) => sql.lit(past)))})`
  const rest = change.otherwise ? sql`coalesce(${made}, ${literal(db, change.to, change.otherwise.value)})` : made
  const named = change.names.map(([past, is]) => sql`when ${key} = ${sql.lit(past)} then ${literal(db, change.to, is)}`)
  return {
    value: sql`case when ${from} is null then null ${sql.join(named, sql` `)} else ${rest} end`,
    fails: change.otherwise ? sql`false` : sql`(${from} is not null ${isNamed ? sql`and not (${isNamed})` : sql``} and (${made}) is null)`,
  }
}

/** A value as text, for comparison with names. */
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

/** A constant with a type. */
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
    return (value) =>
      once(db, trimmed(value), (text) => sql`case when ${text} in ('true', '1') then true when ${text} in ('false', '0') then false end`)
  return (value) => sql`case when ${value} = 1 then true when ${value} = 0 then false end`
}

const trimmed = (value: Sql): Sql => sql`btrim(${value}, ${sql.lit(BLANKS)})`

function textSql({ step }: Flow): Step {
  return (value) => {
    const trim = step.trim ? trimmed(value) : value
    return step.cut === undefined ? trim : sql`left(${trim}, ${sql.lit(step.cut)})`
  }
}

/** Always in double precision, so that both databases and the checker get the same figures. */
function figureSql(db: Db, { step, from, to }: Flow): Step {
  const [real, whole] = db === 'postgres' ? [sql`double precision`, sql`bigint`] : [sql`real`, sql`integer`]
  const smaller = db === 'postgres' ? sql`least` : sql`min`
  const scaled = (value: Sql) => {
    const made = step.multiply === undefined ? value : sql`${value} * cast(${sql.lit(step.multiply)} as ${real})`
    return step.divide === undefined ? made : sql`${made} / cast(${sql.lit(step.divide)} as ${real})`
  }
  const rounded = (value: Sql) => {
    if (step.round === undefined) return value
    const off = sql`${smaller}(abs(${value}) * 1e-15, 1e-6)`
    return { up: sql`ceil(${value} - ${off})`, down: sql`floor(${value} + ${off})`, nearest: sql`floor(${value} + 0.5 + ${off})` }[
      step.round
    ]
  }
  return (value) => {
    const figure = scaled(sql`cast(${value} as ${real})`)
    let made = figure
    if (from === 'string')
      made = once(db, trimmed(value), (text) => {
        const isFigure = sql`length(${text}) <= ${sql.lit(FIGURE_LENGTH)} and ${text} ~ ${sql.lit(FIGURE)}`
        return sql`case when ${isFigure} then ${scaled(sql`cast(${text} as ${real})`)} end`
      })
    if (from === 'boolean')
      made = sql`case when ${value} then ${scaled(sql`cast(1 as ${real})`)} else ${scaled(sql`cast(0 as ${real})`)} end`
    // PostgreSQL raises an error for larger values.
    if (from === 'number') made = sql`case when abs(${value}) <= 1e290 then ${figure} end`
    if (step.round !== undefined) made = once(db, made, rounded)
    if (to === 'number') return sql`(${made}) + cast(0 as ${real})`
    return once(db, made, (is) => sql`case when ${is} = floor(${is}) and abs(${is}) <= 9007199254740991 then cast(${is} as ${whole}) end`)
  }
}
