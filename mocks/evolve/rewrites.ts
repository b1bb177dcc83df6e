import { type RawBuilder, sql } from 'kysely'
import { type Change, isLimit } from '../../src/schema/evolve/change.ts'
import { flowsOf, type Kind, kindOf } from '../../src/schema/evolve/flow.ts'
import type { EntityPlan, FieldPlan, Plan } from '../../src/schema/evolve/plan-types.ts'
import { storedType } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { literal, once, valueSql, type ValueSql } from './value-sql.ts'

type Db = Database['kind']
type Sql = RawBuilder<unknown>

/** A column whose values are converted, in place or in a new column. */
export type Rewrite = {
  /** `visit.minutes`: its name in the journal. */
  work: string
  plan: EntityPlan
  field: FieldPlan
  /** Its table and key, under their names before anything is renamed. */
  place: string
  key: string
  /** The new column, which replaces the old one in the end; absent if only single values change. */
  beside?: string
}

/** All conversions, each after those that it depends on; `mark` tells the columns of this plan from others. */
export function listRewrites(db: Db, { entities }: Plan, mark: string): Rewrite[] {
  const all = entities.flatMap((plan) =>
    plan.was === undefined
      ? []
      : plan.fields.flatMap((field): Rewrite[] => {
          if (!isMadeAnew(field)) return []
          const work = `${plan.name}.${field.name}`
          return [{ work, plan, field, place: placeOf(plan), key: keyBefore(plan), ...(isDense(db, field) ? { beside: '' } : {}) }]
        }),
  )
  const ordered: Rewrite[] = []
  const add = (one: Rewrite, around: readonly Rewrite[]) => {
    if (ordered.includes(one) || around.includes(one)) return
    for (const source of sourcesOf(one, all)) add(source, [...around, one])
    ordered.push(one)
  }
  for (const one of all) add(one, [])
  for (const [at, one] of ordered.entries()) if (one.beside !== undefined) one.beside = `new_${mark}_${at}`
  return ordered
}

export const isMadeAnew = ({ change, fill, seal, isCounted, beside, isFresh }: FieldPlan): boolean =>
  isFresh === true ||
  beside !== undefined ||
  (change !== undefined && !isLimit(change)) ||
  fill !== undefined ||
  (seal !== undefined && seal !== 'close') ||
  isCounted === true

/** The present name of the key column. */
export const keyBefore = (plan: EntityPlan): string => plan.fields.find(({ name }) => name === plan.is.key)?.from ?? plan.was!.key

/** The column by which rows are walked: on SQLite the rowid, whose name no field can have. */
export const walkOf = (kind: Db, key: string): string => (kind === 'sqlite' ? '_rowid_' : key)

/** The present name of the table; a table that was set aside has another name. */
export const placeOf = ({ from, was }: EntityPlan): string => was?.lies ?? tableOf(from!)

/** The present name of the column. */
export const columnOf = ({ from, was }: FieldPlan): string | undefined => was?.lies ?? from

/** Whether every value has to be written; otherwise single values are changed in place, as long as one can tell which ones were changed. */
function isDense(db: Db, { from, was, is, change, seal, isCounted, isFresh }: FieldPlan): boolean {
  if (from === undefined || isFresh || seal === 'open' || seal === 'again' || isCounted) return true
  if (storedType(db, was!.type) !== storedType(db, is.type)) return true
  if (!change) return false
  if (change.flows.length > 0 || change.items || change.inside) return true
  const past = new Set(change.names.map(([name]) => name))
  return change.names.some(([, becomes]) => past.has(String(becomes)))
}

/** What a value depends on: the fields that fill it, and those of its formula. */
function sourcesOf({ plan, field }: Rewrite, all: readonly Rewrite[]): Rewrite[] {
  const { fill, is, isCounted } = field
  const own = all.filter((one) => one.plan === plan && one.field !== field)
  // The formulas of entries depend on nothing else; sums over them come afterwards.
  const formula = isCounted && is.formula ? JSON.stringify(is.formula) : ''
  const counted = own.filter(({ field: { name } }) => formula.includes(`"${name}"`))
  if (!fill || 'constant' in fill) return counted
  if (fill.through === undefined) return [...counted, ...own.filter((one) => one.field.name === fill.field)]
  const target = is && plan.is.fields[fill.through]?.entity
  return [
    ...counted,
    ...own.filter((one) => one.field.name === fill.through),
    ...all.filter((one) => one.plan.name === target && one.field.name === fill.field && one.field !== field),
  ]
}

/** The present column of a field while a plan is applied: the new one, or the old one under its former name; undefined for a new field. */
function columnNow(name: string, plan: EntityPlan, rewrites: readonly Rewrite[]): string | undefined {
  const rewrite = rewrites.find((one) => one.plan === plan && one.field.name === name)
  const field = plan.fields.find((one) => one.name === name)
  return rewrite?.beside ?? (field && columnOf(field))
}

/** The value for empty rows, and its conversion; undefined if only code can compute it. */
export type Source = { value: Sql; kind: Kind; change?: Change }

export function fillSource(rewrite: Rewrite, plan: Plan, rewrites: readonly Rewrite[], table: string): Source | undefined {
  const { fill, is } = rewrite.field
  if (!fill || 'constant' in fill) return undefined
  const kind = kindOf(is)
  const here = (name: string) => columnNow(name, rewrite.plan, rewrites)
  const target =
    fill.through === undefined ? rewrite.plan : plan.entities.find(({ name }) => name === rewrite.plan.is.fields[fill.through!]?.entity)
  const source = target?.is.fields[fill.field]
  if (!target || !source) return { value: sql`null`, kind }
  const from = kindOf(source)
  const flows = flowsOf(fill.convert, kind)
  const change: Change | undefined =
    flows.length > 0 || from !== kind ? { from, to: kind, names: [], flows, otherwise: { value: null } } : undefined
  const done = (value: Sql): Source => ({ value, kind: from, ...(change ? { change } : {}) })
  if (fill.through === undefined) {
    const column = here(fill.field)
    return done(column === undefined ? sql`null` : sql.ref(`${table}.${column}`))
  }
  const [reference, column] = [here(fill.through), columnNow(fill.field, target, rewrites)]
  if (reference === undefined || column === undefined || target.was === undefined) return done(sql`null`)
  return done(
    sql`(select o.${sql.ref(column)} from ${sql.table(placeOf(target))} as o where o.${sql.ref(keyBefore(target))} = ${sql.ref(`${table}.${reference}`)})`,
  )
}

/** Whether a value is empty: null, or an empty text or list. */
export function emptySql(type: string, value: Sql): Sql {
  if (type === 'string') return sql`(${value} is null or ${value} = '')`
  if (type === 'array') return sql`(${value} is null or cast(${value} as text) = '[]')`
  return sql`(${value} is null)`
}

/** The complete new value in SQL; undefined if the rows have to be converted in code. */
export function madeSql(
  db: Db,
  rewrite: Rewrite,
  plan: Plan,
  rewrites: readonly Rewrite[],
  table: string,
): (ValueSql & { touched: Sql }) | undefined {
  const { field } = rewrite
  const { change, fill, is, seal, isCounted, beside, isFresh } = field
  const from = columnOf(field)
  if (isCounted || seal === 'open' || seal === 'again') return undefined
  const old = from === undefined || isFresh ? undefined : sql.ref(`${table}.${from}`)
  let value: Sql = old ?? literal(db, kindOf(is), null)
  let fails: Sql = sql`false`
  let touched: Sql = sql`false`
  if (old && change && !isLimit(change)) {
    const made = valueSql(db, change, old)
    if (!made) return undefined
    ;({ value, fails } = made)
    touched = change.flows.length > 0 ? sql`${old} is not null` : sql`${made.value} is distinct from ${old}`
  }
  if (beside !== undefined) {
    const empty = emptySql(is.type, value)
    const other = sql.ref(`${table}.${beside}`)
    touched = sql`(${touched}) or (${empty} and ${other} is not null)`
    value = sql`case when ${empty} then ${other} else ${value} end`
  }
  if (fill) {
    const isPlain = is.type !== 'array' && is.type !== 'object'
    let filled: Sql
    if ('constant' in fill) {
      if (!isPlain) filled = jsonLiteral(db, fill.constant)
      // why: according to the line before, it is a value of a plain column.
      else filled = literal(db, kindOf(is), fill.constant as never)
    } else {
      const source = fillSource(rewrite, plan, rewrites, table)!
      const made = source.change ? valueSql(db, source.change, source.value) : { value: source.value }
      if (!made) return undefined
      filled = made.value
    }
    touched = sql`(${touched}) or ${emptySql(is.type, value)}`
    const whole = (it: Sql) => sql`case when ${emptySql(is.type, it)} then ${filled} else ${it} end`
    value = value === old ? whole(value) : once(db, value, whole)
  }
  return { value, fails, touched }
}

const jsonLiteral = (db: Db, value: unknown): Sql =>
  db === 'postgres' ? sql`cast(${sql.lit(JSON.stringify(value))} as json)` : sql`${sql.lit(JSON.stringify(value))}`
