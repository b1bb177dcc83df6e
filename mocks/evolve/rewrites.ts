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

/** A column whose values are made anew, in place or in a column beside it. */
export type Rewrite = {
  /** `visit.minutes`: how it is called in the journal. */
  work: string
  plan: EntityPlan
  field: FieldPlan
  /** Its table, and the key in it, as they are called before anything is renamed. */
  place: string
  key: string
  /** The column that is made beside the old one, whose place it takes in the end; none where only single values change. */
  beside?: string
}

/** What is made anew, each after what it is made of; `mark` tells the columns of this plan from others. */
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

/** The key as its column is called now. */
export const keyBefore = (plan: EntityPlan): string => plan.fields.find(({ name }) => name === plan.is.key)?.from ?? plan.was!.key

/** What rows are gone through by: on SQLite as they lie there, which no field can be called. */
export const walkOf = (kind: Db, key: string): string => (kind === 'sqlite' ? '_rowid_' : key)

/** How its table is called now; what was set aside lies under another name. */
export const placeOf = ({ from, was }: EntityPlan): string => was?.lies ?? tableOf(from!)

/** How its column is called now. */
export const columnOf = ({ from, was }: FieldPlan): string | undefined => was?.lies ?? from

/** Whether every value has to be written: single ones are changed where they stand, as long as one can still tell which they were. */
function isDense(db: Db, { from, was, is, change, seal, isCounted, isFresh }: FieldPlan): boolean {
  if (from === undefined || isFresh || seal === 'open' || seal === 'again' || isCounted) return true
  if (storedType(db, was!.type) !== storedType(db, is.type)) return true
  if (!change) return false
  if (change.flows.length > 0 || change.items || change.inside) return true
  const past = new Set(change.names.map(([name]) => name))
  return change.names.some(([, becomes]) => past.has(String(becomes)))
}

/** What a value is made of: the fields that fill it, and those that it counts. */
function sourcesOf({ plan, field }: Rewrite, all: readonly Rewrite[]): Rewrite[] {
  const { fill, is, isCounted } = field
  const own = all.filter((one) => one.plan === plan && one.field !== field)
  // What the entries of a list work out needs nothing else: the sums over them come after it.
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

/** Where the values of a field lie while the plan is being done: beside, or under the name of before; nowhere yet where it is new. */
function columnNow(name: string, plan: EntityPlan, rewrites: readonly Rewrite[]): string | undefined {
  const rewrite = rewrites.find((one) => one.plan === plan && one.field.name === name)
  const field = plan.fields.find((one) => one.name === name)
  return rewrite?.beside ?? (field && columnOf(field))
}

/** What rows without a value get, and what has to become of it; nothing where only code can say it. */
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

/** What is no value: nothing, and a text or a list without anything in it. */
export function emptySql(type: string, value: Sql): Sql {
  if (type === 'string') return sql`(${value} is null or ${value} = '')`
  if (type === 'array') return sql`(${value} is null or cast(${value} as text) = '[]')`
  return sql`(${value} is null)`
}

/** The whole new value in the words of the database; nothing where rows have to be read. */
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
      // why: It is one of the values of a plain column, as the line before says.
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
