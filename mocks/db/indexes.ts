import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import { orderRenames } from '../../src/schema/evolve/match.ts'
import { figureColumn } from '../../src/schema/kept-figure.ts'
import { isStored } from '../../src/schema/stored.ts'
import { timedMoves } from '../resource/due-moves.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { callsOn } from '../core/calls-on.ts'
import type { Database, Query, Trx } from './database.ts'
import { StartFailure } from './start-failure.ts'

/** An index by name; from the name of a unique index, `unique.ts` derives which field is taken. */
export type Index = { name: string; fields: string[]; unique: boolean; isEmptyLast?: boolean }

export function indexesOf(entity: Entity, contract: Contract): Index[] {
  const table = tableOf(entity.name)
  const indexes = new Map<string, Index>()
  const add = (fields: string[], unique = false) => {
    const name = indexName(table, fields, unique)
    indexes.set(name, { name, fields, unique })
  }
  // Lists and objects are JSON columns, which PostgreSQL cannot sort.
  const stored = (name: string | undefined): name is string => {
    const property = name === undefined || name === entity.key ? undefined : entity.properties[name]
    return property !== undefined && isStored(property) && property.type !== 'array' && property.type !== 'object'
  }
  for (const property of Object.values(entity.properties)) {
    if (!stored(property.name)) continue
    if (property.unique) add(property.unique === 'own' && entity.owner ? [entity.owner, property.name] : [property.name], true)
    else if (property.entity && !grows(entity)) add([property.name])
  }
  const calls = callsOn(contract, entity.name).filter((call) => call.does === 'list')
  if (grows(entity)) for (const fields of growingIndexes(contract, entity, calls, stored)) add(fields)
  else {
    const sorts = [...new Set([entity.sort, ...calls.map((call) => call.sort)].map((sort) => sort?.field))]
    for (const field of sorts) if (stored(field)) add([field, entity.key])
  }
  // What other rows add up to is kept for lists to be sorted by it.
  for (const call of calls)
    for (const field of call.sorts) {
      const column = entity.properties[field] && figureColumn(contract, entity.properties[field])
      if (column !== undefined) add([...(call.scope === 'own' && stored(entity.owner) ? [entity.owner] : []), column, entity.key])
    }
  const choices = calls.flatMap((call) =>
    Object.keys(call.filters).filter((name) => entity.properties[name]?.choices && entity.properties[name].type !== 'array'),
  )
  for (const field of choices) if (stored(field) && !grows(entity)) add([field])
  for (const { state, field } of timedMoves(entity)) add([state, field])
  const longer = [...indexes.values()].filter(({ unique }) => !unique).map(({ fields }) => `${fields.join()},`)
  return [...indexes.values()].filter(
    ({ fields, unique }) => unique || !longer.some((other) => other.startsWith(`${fields.join()},`) && other !== `${fields.join()},`),
  )
}

/** Tables that grow by themselves, or that customers add to: some customer has a million rows there. */
export const grows = ({ kept, owner }: Entity): boolean => kept !== undefined || owner !== undefined

/**
 * Whether an index sorts all rows of a list by a field: in a growing table by numbers and times that the list shows. Each index is paid by every
 * write, so that none is for what has hardly an order among a million rows: texts, choices, amounts of several units. Nor for rows that nobody
 * adds, in which the backend adds up what happens all day, nor for a list of other people's rows, whose owners no index knows.
 */
export function isInOrder(contract: Contract, entity: Entity, call: Call, field: string): boolean {
  const property = entity.properties[field]
  if (!property || !call.sorts.includes(field)) return false
  if (entity.kept || figureColumn(contract, property) !== undefined) return true
  if (field === entity.key) return call.scope === 'all'
  const { choices, format = '', type } = property
  const isMeasured = !choices && (format.startsWith('date') || type === 'integer' || type === 'number')
  const isAdded = Object.values(entity.properties).some(({ stamp }) => stamp === 'added')
  const hasUnits = call.measures?.[field]?.by !== undefined
  return (
    grows(entity) && isAdded && isStored(property) && isMeasured && !hasUnits && call.scope !== 'customers' && call.answers.includes(field)
  )
}

/**
 * The indexes of growing tables, so that every list reads its rows in order from the first visible one: each sort order, and each filter
 * with the default order, for all rows and for one owner. Behind the key, by which distant pages are found without touching rows, stands
 * what else they are sorted by: what a filter finds is sorted without touching the rows either.
 */
function growingIndexes(
  contract: Contract,
  entity: Entity,
  calls: Call[],
  stored: (name: string | undefined) => name is string,
): string[][] {
  const indexes = new Map<string, { fields: string[]; also: Set<string> }>()
  const put = (fields: string[], also: string[] = []) => {
    const known = indexes.get(fields.join())
    if (known) for (const field of also) known.also.add(field)
    else indexes.set(fields.join(), { fields, also: new Set(also) })
  }
  for (const property of Object.values(entity.properties))
    // Needed to find the rows that are deleted with the row they refer to.
    if (property.entity && stored(property.name) && property.name !== entity.owner) put([property.name])
  const inOrder = (field: string | undefined) => (stored(field) ? [field, entity.key] : [entity.key])
  if (stored(entity.owner)) put([entity.owner, ...(stored(entity.sort?.field) ? inOrder(entity.sort.field) : [])])
  if (stored(entity.sort?.field)) put(inOrder(entity.sort.field))
  for (const call of calls) {
    const own = call.scope === 'all' || !stored(entity.owner) ? [] : [entity.owner]
    const usual = call.sort?.field ?? entity.sort?.field
    const others = call.sorts.filter((field) => stored(field) && field !== usual && isInOrder(contract, entity, call, field))
    const also = entity.kept ? others : []
    // The key alone finds rows of everybody.
    const isFound = (field: string) => stored(field) || (field === entity.key && own.length > 0 && entity.kept)
    // Parts of texts are found by an index of their own, and a range by that of the order.
    const isOrdered = (field: string) => others.includes(field) || call.scope === 'customers'
    const isByOther = (field: string, how: string) => !entity.kept && (how === 'contains' || (how === 'range' && isOrdered(field)))
    const filters = Object.entries(call.filters).filter(
      ([field, how]) => isFound(field) && field !== usual && !own.includes(field) && !isByOther(field, how),
    )
    put([...own, ...inOrder(usual)], also)
    for (const field of others) put([...own, ...inOrder(field)])
    for (const [field, how] of filters) {
      if (entity.properties[field]?.type === 'boolean') continue
      const order = inOrder(usual).filter((one) => one !== field)
      put(how === 'range' || how === 'starts' ? [...own, field, ...order] : [field, ...own, ...order], also)
    }
  }
  const all = [...indexes.values()].map(({ fields, also }) => [...fields, ...[...also].filter((field) => !fields.includes(field))])
  const written = all.map((fields) => `${fields.join()},`)
  return all.filter((_, at) => !written.some((other, before) => other.startsWith(written[at]!) && (other !== written[at] || before < at)))
}

/** PostgreSQL truncates names after 63 bytes, so long names end in a hash. */
function indexName(table: string, fields: string[], unique: boolean): string {
  const name = `${unique ? 'ux' : 'ix'}_${table}_${fields.join('_')}`
  return name.length <= 60 ? name : `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

const shapeOf = ({ fields, unique, isEmptyLast }: Index) => `${unique ? 'unique ' : ''}${fields.join()}${isEmptyLast ? ' empty last' : ''}`
const isOurs = ({ name }: Index) => /^[iu]x_/.test(name)

/** Makes the indexes of a table match the schemas; one whose columns were renamed is kept, because rebuilding it reads every row. */
export async function syncIndexes(
  kind: Database['kind'],
  trx: Trx,
  entity: Entity,
  contract: Contract,
  present?: ReadonlyMap<string, readonly Index[]>,
): Promise<void> {
  const table = tableOf(entity.name)
  const wanted = indexesOf(entity, contract)
  const shapes = new Map(wanted.map((index) => [shapeOf(index), index.name]))
  /** The existing names, by the name that they should have. */
  const kept = new Map<string, string>()
  const taken = new Set<string>()
  for (const found of present ? (present.get(table) ?? []) : await listIndexes(kind, trx, table)) {
    const name = shapes.get(shapeOf(found))
    if (isOurs(found) && (name === undefined || kept.has(name))) await sql`drop index ${sql.id(found.name)}`.execute(trx)
    else taken.add(found.name)
    if (isOurs(found) && name !== undefined && !kept.has(name)) kept.set(name, found.name)
  }
  // SQLite cannot rename an index, but its errors name the columns, not the index.
  if (kind === 'postgres')
    for (const { from, to } of orderRenames([...kept].map(([to, from]) => ({ from, to }))))
      await sql`alter index ${sql.id(from)} rename to ${sql.id(to)}`.execute(trx)
  for (const { name, fields, unique } of wanted) {
    if (kept.has(name)) continue
    // Lists sort nulls as the smallest values: an index in another order would have to be sorted for each page.
    const order = kind === 'postgres' && !unique ? ' nulls first' : ''
    const columns = fields.map((field) => `"${field}"${order}`).join(', ')
    const free = kind === 'sqlite' && taken.has(name) ? `${name}_again` : name
    await sql
      .raw(`create ${unique ? 'unique ' : ''}index "${free}" on "${table}" (${columns})`)
      .execute(trx)
      .catch((error: Error) => {
        throw unique
          ? new StartFailure(
              `${entity.name}.${fields.at(-1)} is declared unique, but the database holds the same value twice (${error.message}).`,
            )
          : error
      })
  }
}

/** The indexes of a table that were created by name, each with its columns in order. */
export const listIndexes = async (kind: Database['kind'], on: Query, table: string): Promise<readonly Index[]> =>
  (await readIndexes(kind, on, table)).get(table) ?? []

/** Those of all tables, or of one, by table: asked for each alone, every answer would look through all of them. */
export async function readIndexes(kind: Database['kind'], on: Query, table?: string): Promise<Map<string, Index[]>> {
  const isWanted = (name: string) => (table === undefined ? sql`1 = 1` : sql`${sql.ref(name)} = ${table}`)
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ name: string; table: string; field: string; isUnique: number | boolean; isEmptyLast?: boolean }>`
          select m.name as name, m.tbl_name as "table", i.name as field, l."unique" as "isUnique"
          from sqlite_schema m join pragma_index_list(m.tbl_name) l on l.name = m.name join pragma_index_info(m.name) i
          where m.type = 'index' and ${isWanted('m.tbl_name')} and m.sql is not null order by m.name, i.seqno`
      : sql<{ name: string; table: string; field: string; isUnique: boolean; isEmptyLast: boolean }>`
          select c.relname as name, t.relname as "table", a.attname as field, x.indisunique as "isUnique",
            not x.indisunique and 0 = any(x.indoption::int[]) as "isEmptyLast"
          from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
            join pg_namespace n on n.oid = t.relnamespace
            cross join unnest(x.indkey::int[]) with ordinality as k(attnum, at)
            join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
          where n.nspname = current_schema() and ${isWanted('t.relname')} and not x.indisprimary order by c.relname, k.at`
  ).execute(on)
  const found = new Map<string, Map<string, Index>>()
  for (const { name, table: of, field, isUnique, isEmptyLast } of rows) {
    const here = found.get(of) ?? new Map<string, Index>()
    const index = here.get(name) ?? { name, fields: [], unique: Boolean(isUnique), ...(isEmptyLast ? { isEmptyLast } : {}) }
    index.fields.push(field)
    found.set(of, here.set(name, index))
  }
  return new Map([...found].map(([of, indexes]) => [of, [...indexes.values()]]))
}
