import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { countedValues } from './counted.ts'
import { timedMoves } from '../resource/by-itself.ts'
import { anyTable, tableOf } from './database.ts'
import type { Database, Query, Trx } from './database.ts'
import { syncNumbers } from './numbers.ts'
import { StartFailure } from './start-failure.ts'

/** Makes tables, columns and indexes follow the schemas. A field that is gone keeps its column: data is not thrown away. */
export async function syncTables(db: Database, contract: Contract): Promise<void> {
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(4712)`.execute(trx)
    for (const entity of Object.values(contract.entities)) {
      await syncColumns(db.kind, trx, entity)
      await syncIndexes(db.kind, trx, entity, contract)
      await syncNumbers(db, trx, entity)
    }
    await indexSums(trx, contract)
  })
}

/** What dashboards sum over months is read from an index alone; the rows behind it would be a hundred times as much. */
const SUMMED: [index: string, entity: string, fields: string[]][] = [
  ['sum_order_paid', 'order', ['status', 'payTime', 'payAmount', 'userId']],
  ['sum_user_registered', 'user', ['role', 'registerTime', 'certType']],
]

async function indexSums(trx: Trx, { entities }: Contract): Promise<void> {
  for (const [index, entity, fields] of SUMMED) {
    if (!fields.every((field) => entities[entity]?.properties[field])) continue
    const columns = fields.map((field) => `"${field}"`).join(', ')
    await sql.raw(`create index if not exists ${index} on "${tableOf(entity)}" (${columns})`).execute(trx)
  }
}

/** Counts what lies in the tables, so that the database chooses the right index: three times as fast after a seed or an import. */
export async function refreshStatistics(db: Database): Promise<void> {
  if (db.kind === 'sqlite') await db.write((trx) => sql`pragma analysis_limit = 1000`.execute(trx))
  await db.write((trx) => sql`analyze`.execute(trx))
}

const TYPES = {
  sqlite: { string: 'TEXT', integer: 'INTEGER', number: 'REAL', boolean: 'BOOLEAN', array: 'JSON', object: 'JSON' },
  postgres: {
    string: 'text collate "C"',
    integer: 'bigint',
    number: 'double precision',
    boolean: 'boolean',
    array: 'json',
    object: 'json',
  },
}

async function syncColumns(kind: Database['kind'], trx: Trx, entity: Entity): Promise<void> {
  const table = tableOf(entity.name)
  const wanted = Object.values(entity.properties).filter(isStored)
  const found = await columnsOf(kind, trx, table)
  const column = (property: Property) =>
    `"${property.name}" ${TYPES[kind][property.type]}${property.name === entity.key ? ' primary key not null' : ''}`
  if (found.size === 0) {
    const version = entity.properties.version ? [] : ['"version" integer not null default 1']
    await sql.raw(`create table "${table}" (${[...wanted.map(column), ...version].join(', ')})`).execute(trx)
    return
  }
  let counted = false
  for (const property of wanted) {
    const type = found.get(property.name)
    if (type === undefined) {
      await sql.raw(`alter table "${table}" add column ${column(property)}`).execute(trx)
      counted ||= property.computed !== undefined
    } else if (type !== TYPES[kind][property.type].split(' collate')[0]!.toLowerCase())
      throw new StartFailure(
        `The field ${entity.name}.${property.name} is stored as ${type} but its schema says ${property.type}; keep the type, give the field a new name, or begin with an empty data folder.`,
      )
  }
  if (counted) await countAgain(trx, entity)
}

/** Rows that were there before a list was counted. */
async function countAgain(trx: Trx, entity: Entity): Promise<void> {
  const table = tableOf(entity.name)
  for (const row of await anyTable(trx).selectFrom(table).selectAll().execute())
    await anyTable(trx)
      .updateTable(table)
      .set(countedValues(entity, row, 'whole'))
      .where(entity.key, '=', row[entity.key])
      .execute()
}

async function columnsOf(kind: Database['kind'], on: Query, table: string): Promise<Map<string, string>> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ name: string; type: string }>`select name, type from pragma_table_info(${table})`.execute(on)
      : await sql<{
          name: string
          type: string
        }>`select column_name as name, data_type as type from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(
          on,
        )
  return new Map(rows.map(({ name, type }) => [name, type.toLowerCase()]))
}

/** An index by name; the names of unique ones say to `unique.ts` which field is taken. */
type Index = { name: string; fields: string[]; unique: boolean }

export function indexesOf(entity: Entity, contract: Contract): Index[] {
  const table = tableOf(entity.name)
  const indexes = new Map<string, Index>()
  const add = (fields: string[], unique = false) => {
    const name = indexName(table, fields, unique)
    indexes.set(name, { name, fields, unique })
  }
  // Lists and objects are documents, which PostgreSQL has no order for.
  const stored = (name: string | undefined): name is string => {
    const property = name === undefined || name === entity.key ? undefined : entity.properties[name]
    return property !== undefined && isStored(property) && property.type !== 'array' && property.type !== 'object'
  }
  for (const property of Object.values(entity.properties)) {
    if (!stored(property.name)) continue
    if (property.unique) add(property.unique === 'own' && entity.owner ? [entity.owner, property.name] : [property.name], true)
    else if (property.entity) add([property.name])
  }
  if (stored(entity.owner)) add([entity.owner])
  const calls = Object.values(contract.calls).filter((call) => call.entity === entity.name && call.does === 'list')
  const sorts = [entity.sort, ...calls.map((call) => call.sort)].map((sort) => sort?.field)
  for (const field of sorts) if (stored(field)) add([field, entity.key])
  const choices = calls.flatMap((call) =>
    Object.keys(call.filters).filter((name) => entity.properties[name]?.choices && entity.properties[name].type !== 'array'),
  )
  for (const field of choices) if (stored(field)) add([field])
  for (const { state, field } of timedMoves(entity)) add([state, field])
  return [...indexes.values()]
}

/** PostgreSQL cuts names after 63 bytes, so long ones end in a hash. */
function indexName(table: string, fields: string[], unique: boolean): string {
  const name = `${unique ? 'ux' : 'ix'}_${table}_${fields.join('_')}`
  return name.length <= 60 ? name : `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

async function syncIndexes(kind: Database['kind'], trx: Trx, entity: Entity, contract: Contract): Promise<void> {
  const table = tableOf(entity.name)
  const wanted = indexesOf(entity, contract)
  const found = new Set(await indexNames(kind, trx, table))
  for (const name of found)
    if (/^[iu]x_/.test(name) && !wanted.some((index) => index.name === name)) await sql`drop index ${sql.id(name)}`.execute(trx)
  for (const { name, fields, unique } of wanted) {
    if (found.has(name)) continue
    const columns = fields.map((field) => `"${field}"`).join(', ')
    await sql
      .raw(`create ${unique ? 'unique ' : ''}index "${name}" on "${table}" (${columns})`)
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

async function indexNames(kind: Database['kind'], on: Query, table: string): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{
          name: string
        }>`select name from sqlite_schema where type = 'index' and tbl_name = ${table} and sql is not null`.execute(on)
      : await sql<{
          name: string
        }>`select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}`.execute(on)
  return rows.map(({ name }) => name)
}
