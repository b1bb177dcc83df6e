import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { fieldsOfCsv, type Told } from '../../src/schema/scaffold/fields-of-csv.ts'
import { fieldsOfOpenApi } from '../../src/schema/scaffold/fields-of-openapi.ts'
import { fieldsOfTable, isWorded, type TableColumn } from '../../src/schema/scaffold/fields-of-table.ts'
import { unexpected } from '../../src/schema/check/near.ts'
import { sayIn } from '../../src/schema/say-in.ts'
import type { SayOf } from '../../src/schema/texts.ts'
import { Refusal } from '../schema/command.ts'

/** Where the fields of a new entity come from; at most one of these is given. */
export type Source = {
  fields?: string | undefined
  csv?: string | undefined
  openapi?: string | undefined
  table?: string | undefined
  /** The object in the OpenAPI file. */
  of?: string | undefined
  /** The database of the table: an SQLite file, or postgres://… */
  db?: string | undefined
}

/** The fields of a new entity, derived from a CSV file, an OpenAPI file or a table, explained by `say`; undefined if none of them is given. */
export async function tellFields({ fields, csv, openapi, table, of, db }: Source, say: SayOf = sayIn()): Promise<Told | undefined> {
  const given = Object.entries({ fields, csv, openapi, table }).flatMap(([name, one]) => (one === undefined ? [] : [`--${name}`]))
  if (given.length > 1) throw new Refusal(`Unexpected ${given[0]} beside ${given[1]}, expected one of them.`)
  const told =
    csv !== undefined
      ? fieldsOfCsv(readWhole(csv, say), say)
      : openapi !== undefined
        ? fieldsOfOpenApi(readWhole(openapi, say), of, say)
        : table !== undefined
          ? fieldsOfTable(await readColumns(table, db, say), say)
          : undefined
  if (told && 'refused' in told) throw new Refusal(told.refused)
  return told
}

function readWhole(file: string, say: SayOf): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refusal(say('schema/scaffold', 'noFile', { file }))
  }
}

/** The columns of a table, in their order. */
async function readColumns(table: string, db: string | undefined, say: SayOf): Promise<TableColumn[]> {
  if (db === undefined) throw new Refusal('Missing --db, the database of the table: a file of SQLite, or postgres://….')
  const { columns, tables } = await askDatabase(table, db, say)
  if (columns.length === 0) throw new Refusal(unexpected('table', table, tables).message)
  return columns
}

/** The tables of a database. */
export async function readTables(db: string, say: SayOf = sayIn()): Promise<string[]> {
  const { tables } = await askDatabase('', db, say)
  if (tables.length === 0) throw new Refusal(say('schema/scaffold', 'noTable', { db }))
  return tables
}

const askDatabase = (table: string, db: string, say: SayOf): Promise<Found> | Found =>
  /^postgres(ql)?:/.test(db) ? askPostgres(table, db, say) : askSqlite(table, db, say)

/** The rows of a table whose values are looked at, as for a CSV file; longer ones are no choice. */
const [LOOKED_AT, LONG] = [1000, 60]
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Asks for the values of one column, which are empty where none is a text or one is too long. */
const valuesIn = (table: string, { name }: TableColumn): string =>
  `select ${quoted(name)} as value from ${quoted(table)} where ${quoted(name)} is not null limit ${LOOKED_AT}`

function textsOf(rows: readonly { value: unknown }[]): string[] {
  const texts = rows.flatMap(({ value }) => (typeof value === 'string' && value.length <= LONG ? [value] : []))
  return texts.length === rows.length ? texts : []
}

type Found = { columns: TableColumn[]; tables: string[] }

function askSqlite(table: string, file: string, say: SayOf): Found {
  if (!existsSync(file)) throw new Refusal(say('schema/scaffold', 'noFile', { file }))
  let database: InstanceType<typeof DatabaseSync> | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    // why: the columns that the statements select.
    const columns = database.prepare('select name, type from pragma_table_info(?) order by cid').all(table) as TableColumn[]
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all() as { name: string }[]
    for (const column of columns)
      // why: the statement selects it.
      if (isWorded(column.type)) column.values = textsOf(database.prepare(valuesIn(table, column)).all() as { value: unknown }[])
    return { columns, tables: tables.map(({ name }) => name) }
  } catch (error) {
    throw new Refusal(say('schema/scaffold', 'notSqlite', { file, why: error instanceof Error ? error.message : String(error) }))
  } finally {
    database?.close()
  }
}

async function askPostgres(table: string, url: string, say: SayOf): Promise<Found> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const columns = await client.query<TableColumn>(
      `select column_name as name, case data_type when 'USER-DEFINED' then udt_name else data_type end as type,
         col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position) as comment,
         array(select enumlabel::text from pg_enum where enumtypid = to_regtype(format('%I.%I', udt_schema, udt_name)) order by enumsortorder) as listed
       from information_schema.columns where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
      [table],
    )
    const tables = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema() order by table_name',
    )
    for (const column of columns.rows)
      if (isWorded(column.type)) column.values = textsOf((await client.query<{ value: unknown }>(valuesIn(table, column))).rows)
    return { columns: columns.rows, tables: tables.rows.map(({ name }) => name) }
  } catch (error) {
    throw new Refusal(say('schema/scaffold', 'noAnswer', { why: error instanceof Error ? error.message : String(error) }))
  } finally {
    await client.end().catch(() => undefined)
  }
}
