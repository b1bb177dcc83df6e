import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../src/schema/contract.ts'
import { changeValue, isLimit, OUT } from '../../src/schema/evolve/change.ts'
import type { Plan } from '../../src/schema/evolve/plan-types.ts'
import { columnType } from '../db/columns.ts'
import { countedValues } from '../db/counted.ts'
import type { Database, Query, Row, Trx } from '../db/database.ts'
import { isStored } from '../../src/schema/stored.ts'
import { closeField, openField } from '../secrets/sealed-fields.ts'
import { columnOf, fillSource, madeSql, type Rewrite, type Source, walkOf } from './rewrites.ts'

/** The context of each step. */
export type Work = { db: Pick<Database, 'kind' | 'sealer'>; plan: Plan; rewrites: readonly Rewrite[]; entities: Record<string, Entity> }
type Key = string | number

/** The number of rows in one batch; other writers wait for its end. */
export const BATCH = 50_000

/** Adds the new column beside the old one, unless an interrupted process has already added it. */
export async function addColumn({ db }: Work, trx: Trx, { place, beside, field }: Rewrite): Promise<void> {
  await sql.raw(`alter table "${place}" add column "${beside}" ${columnType(db.kind, field.is.type)}`).execute(trx)
}

/** The last key of a batch; undefined if the rest fits into one batch. */
export async function boundAfter(
  { db }: Work,
  on: Query,
  { place, key }: Rewrite,
  after: Key | undefined,
  size: number,
): Promise<Key | undefined> {
  const walk = sql.ref(walkOf(db.kind, key))
  const rest = after === undefined ? sql`` : sql`where ${walk} > ${after}`
  const { rows } = await sql<{ end: Key }>`
    select ${walk} as "end" from ${sql.table(place)} ${rest} order by ${walk} limit 1 offset ${size - 1}`.execute(on)
  return rows[0]?.end
}

/** Fills the new column for the rows between two keys; with `again`, only where its value is outdated. Returns the number of rows. */
export async function fillBeside(
  work: Work,
  trx: Trx,
  rewrite: Rewrite,
  [after, upTo]: [after?: Key | undefined, upTo?: Key | undefined],
  { again = false } = {},
): Promise<number> {
  const { db, plan, rewrites } = work
  const { place, key, beside } = rewrite
  const walk = sql.ref(walkOf(db.kind, key))
  const within = [...(after === undefined ? [] : [sql`${walk} > ${after}`]), ...(upTo === undefined ? [] : [sql`${walk} <= ${upTo}`])]
  const made = madeSql(db.kind, rewrite, plan, rewrites, place)
  if (!made) return fillByHand(work, trx, rewrite, within, again)
  const isDocument = rewrite.field.is.type === 'array' || rewrite.field.is.type === 'object'
  const text = (value: RawBuilder<unknown>) => (isDocument ? sql`cast(${value} as text)` : value)
  if (again) within.push(sql`${text(sql.ref(beside!))} is distinct from ${text(made.value)}`)
  const where = within.length === 0 ? sql`` : sql`where ${sql.join(within, sql` and `)}`
  const { numAffectedRows } = await sql`update ${sql.table(place)} set ${sql.ref(beside!)} = ${made.value} ${where}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Converts rows in code that SQL cannot convert: documents, encrypted values, and computed values. */
async function fillByHand(work: Work, trx: Trx, rewrite: Rewrite, within: RawBuilder<unknown>[], isAgain: boolean): Promise<number> {
  const { place, key, beside } = rewrite
  const { kind } = work.db
  const source = fillSource(rewrite, work.plan, work.rewrites, place)
  const read = readerOf(work, rewrite, source, [sql`${sql.ref(beside!)} as "beside"`])
  const walk = sql.ref(walkOf(kind, key))
  let rows = 0
  let after: Key | undefined
  for (;;) {
    const found = await read(trx, after === undefined ? within : [...within, sql`${walk} > ${after}`], HAND)
    if (found.length === 0) return rows
    const made = found.flatMap((row): [Key, unknown][] => {
      const value = makeByHand(work, rewrite, source, row)
      const is = value === OUT ? null : value
      return isAgain && JSON.stringify(row.beside ?? null) === JSON.stringify(is ?? null) ? [] : [[row.at, is]]
    })
    await writeValues(kind, trx, rewrite, made)
    rows += made.length
    after = found.at(-1)!.at
  }
}

const HAND = 2000

/** Reads what a value is computed from: `old`, the `source` that fills it, and for computed values the whole row. */
export function readerOf({ db, rewrites }: Work, rewrite: Rewrite, source: Source | undefined, more: RawBuilder<unknown>[] = []) {
  const { place, key, field } = rewrite
  const walk = sql.ref(walkOf(db.kind, key))
  const columns = [
    sql`${sql.ref(key)} as "key", ${walk} as "at"`,
    ...(columnOf(field) === undefined ? [] : [sql`${sql.ref(columnOf(field)!)} as "old"`]),
    ...(source ? [sql`${source.value} as "source"`] : []),
    ...(field.isCounted ? wholeRow(rewrite, rewrites) : []),
    ...more,
  ]
  return async (on: Query, within: RawBuilder<unknown>[], limit: number): Promise<(Row & { at: Key })[]> => {
    const where = within.length === 0 ? sql`` : sql`where ${sql.join(within, sql` and `)}`
    const { rows } = await sql<
      Row & { at: Key }
    >`select ${sql.join(columns)} from ${sql.table(place)} ${where} order by ${walk} limit ${limit}`.execute(on)
    return rows
  }
}

/**
 * Every stored field as it will be, under a name that no other column of the answer has; what follows from others is worked out anew. What
 * comes later in the work is not made of it, and has no new column yet.
 */
function wholeRow(own: Rewrite, rewrites: readonly Rewrite[]): RawBuilder<unknown>[] {
  const { plan } = own
  const made = rewrites.slice(0, Math.max(0, rewrites.indexOf(own))).filter((one) => one.plan === plan)
  return plan.fields.flatMap((field) => {
    if (field === own.field || field.is.formula) return []
    const column = made.find((one) => one.field === field)?.beside ?? columnOf(field)
    return column === undefined ? [] : [sql`${sql.ref(column)} as ${sql.ref(`row_${field.name}`)}`]
  })
}

/** The new value of one row, or `OUT` if it cannot be converted. */
export function makeByHand({ db, entities }: Work, { field, plan }: Rewrite, source: Source | undefined, row: Row): unknown {
  const { change, fill, seal } = field
  if (field.isCounted && field.is.formula) return countedIn(entities[plan.name]!, row)[field.name]
  let value: unknown = row.old ?? null
  if (seal === 'open' || seal === 'again') value = openField(db.sealer, value, `${plan.from!}.${field.from!}`)
  if (change && !isLimit(change)) value = changeValue(change, value)
  if (value === OUT) return OUT
  if (fill && isEmpty(value)) value = 'constant' in fill ? fill.constant : sourceIn(source!, row)
  // The values that its entries compute.
  if (field.isCounted) return countedIn(entities[plan.name]!, { ...row, [`row_${field.name}`]: value })[field.name]
  return seal === 'again' ? closeField(db.sealer, value, `${plan.name}.${field.name}`) : value
}

/** The value of another field; SQLite does not report the type of a value from a subquery. */
function sourceIn({ kind, change }: Source, { source = null }: Row): unknown {
  let value = source
  if (kind === 'boolean' && typeof value === 'number') value = value === 1
  if ((kind === 'array' || kind === 'object') && typeof value === 'string') value = JSON.parse(value)
  return change ? changeValue(change, value) : value
}

function countedIn(entity: Entity, row: Row): Row {
  const whole = Object.values(entity.properties).flatMap((property) =>
    isStored(property) ? [[property.name, row[`row_${property.name}`] ?? null] as const] : [],
  )
  return countedValues(entity, Object.fromEntries(whole), 'whole')
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Writes many values by key. */
async function writeValues(
  kind: Database['kind'],
  trx: Trx,
  { place, key, beside, field, plan }: Rewrite,
  values: [Key, unknown][],
): Promise<void> {
  if (values.length === 0) return
  const { type } = field.is
  if (kind === 'sqlite') {
    for (const [of, value] of values)
      await sql`update ${sql.table(place)} set ${sql.ref(beside!)} = ${value ?? null} where ${sql.ref(walkOf(kind, key))} = ${of}`.execute(
        trx,
      )
    return
  }
  const isDocument = type === 'array' || type === 'object'
  const text = (value: unknown) => (value === null || value === undefined ? null : isDocument ? JSON.stringify(value) : String(value))
  const lines = JSON.stringify(values.map(([of, value]) => ({ k: of, v: text(value) })))
  const keyType = plan.is.fields[plan.is.key]?.type === 'integer' ? sql`bigint` : sql`text`
  await sql`
    update ${sql.table(place)} set ${sql.ref(beside!)} = cast(w.v as ${sql.raw(columnType('postgres', type).split(' collate')[0]!)})
    from json_to_recordset(cast(${lines} as json)) as w(k ${keyType}, v text)
    where ${sql.ref(`${place}.${key}`)} = w.k`.execute(trx)
}
