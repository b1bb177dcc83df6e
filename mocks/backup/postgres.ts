import pg from 'pg'
import { StartFailure } from '../db/start-failure.ts'
import type { ArchiveWriter, Manifest } from './archive.ts'

/** The number of rows in the first fetch and in any, and of characters in a part: memory usage stays low, however long tables are. */
const ROWS = { first: 4, most: 1000 }
const LETTERS = 4_000_000

/** A row in one line; in JSON, a line break can only occur between tokens. */
const LINE = String.raw`replace(row_to_json(t)::text, E'\n', ' ')`

type Table = { name: string; isUnlogged?: boolean; columns: string[]; constraints: string[]; indexes: string[] }
export type Structure = { tables: Table[] }

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Without a listener, a lost connection would end the process; the running query fails by itself.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new StartFailure(`The PostgreSQL of DATABASE_URL does not answer as expected: ${error.message}.`)
  })
  return client
}

async function all<T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows
}

/** The definitions of the tables of a schema, as statements that create them in another schema. */
async function readStructure(client: pg.Client): Promise<Structure> {
  const [{ schema } = { schema: 'public' }] = await all<{ schema: string }>(client, 'select quote_ident(current_schema()) as schema')
  const tables = await all<{ oid: number; name: string; isUnlogged: boolean }>(
    client,
    `select oid, relname as name, relpersistence = 'u' as "isUnlogged" from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`,
  )
  const structure: Structure = { tables: [] }
  for (const { oid, name, isUnlogged } of tables) {
    const columns = await all<{ line: string }>(
      client,
      `select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(c.collname) else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
         || case when a.attnotnull then ' not null' else '' end as line
       from pg_attribute a join pg_type t on t.oid = a.atttypid
         left join pg_collation c on c.oid = a.attcollation
         left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [oid],
    )
    const constraints = await all<{ line: string }>(
      client,
      `select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
       where conrelid = $1 and contype in ('p', 'u', 'c') order by conname`,
      [oid],
    )
    const indexes = await all<{ line: string }>(
      client,
      // Those for searches need an extension that another server may lack; they are made anew.
      `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = $1 and c.relname !~ '^_(find|pair)_' and not exists (select 1 from pg_constraint where conindid = i.indexrelid) order by 1`,
      [oid],
    )
    structure.tables.push({
      name,
      ...(isUnlogged ? { isUnlogged } : {}),
      columns: columns.map(({ line }) => line),
      constraints: constraints.map(({ line }) => line),
      indexes: indexes.map(({ line }) => line.replace(` ON ${schema}.`, ' ON ')),
    })
  }
  return structure
}

/** The number of rows of a table, and a checksum over their contents that does not depend on their order. */
export async function sumOf(client: pg.Client, table: string): Promise<{ rows: number; sum: string }> {
  const [found] = await all<{ rows: string; sum: string }>(
    client,
    `select count(*) as rows, coalesce(sum(hashtextextended(${LINE}, 0)::numeric), 0)::text as sum from ${quoted(table)} as t`,
  )
  const { rows, sum } = found!
  return { rows: Number(rows), sum }
}

/** Dumps all tables in one snapshot, while others keep writing. `look` reads other data in the same snapshot. */
export async function dumpTables(client: pg.Client, archive: ArchiveWriter, look: () => Promise<void>): Promise<Manifest['tables']> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  const structure = await readStructure(client)
  await look()
  await archive.add('database/structure.json', JSON.stringify(structure))
  const tables: Manifest['tables'] = {}
  for (const { name } of structure.tables) {
    tables[name] = await sumOf(client, name)
    await dumpTable(client, name, archive)
  }
  await client.query('rollback')
  return tables
}

async function dumpTable(client: pg.Client, table: string, archive: ArchiveWriter): Promise<void> {
  await client.query(`declare reading no scroll cursor for select ${LINE} as line from ${quoted(table)} as t`)
  let [nth, lines, letters]: [number, string[], number] = [0, [], 0]
  const put = async () => {
    if (lines.length > 0) await archive.add(`database/${table}/${String(++nth).padStart(6, '0')}.ndjson`, lines.join('\n'))
    ;[lines, letters] = [[], 0]
  }
  let asked = ROWS.first
  for (;;) {
    const rows = await all<{ line: string }>(client, `fetch ${asked} from reading`)
    let read = 0
    for (const { line } of rows) {
      lines.push(line)
      letters += line.length
      read += line.length
      if (letters >= LETTERS) await put()
    }
    if (rows.length < asked) break
    asked = Math.max(1, Math.min(ROWS.most, Math.floor((LETTERS * rows.length) / (read + 1))))
  }
  await put()
  await client.query('close reading')
}

/** Creates the tables in a schema of their own, without constraints and indexes, which are faster to build afterwards. */
export async function makeTables(client: pg.Client, schema: string, { tables }: Structure): Promise<void> {
  await client.query(`create schema ${quoted(schema)}`)
  await client.query(`set search_path = ${quoted(schema)}`)
  await client.query('set statement_timeout = 0')
  for (const { name, isUnlogged, columns } of tables)
    await client.query(`create ${isUnlogged ? 'unlogged ' : ''}table ${quoted(name)} (${columns.join(', ')})`)
}

/** Inserts a part of a table; each line is one row, because rows contain no line breaks. */
export async function fillTable(client: pg.Client, table: string, lines: string): Promise<void> {
  const rows = `[${lines.split('\n').join(',')}]`
  await client.query(`insert into ${quoted(table)} select * from json_populate_recordset(null::${quoted(table)}, $1::json)`, [rows])
}

export async function finishTables(client: pg.Client, { tables }: Structure): Promise<void> {
  for (const { name, constraints, indexes } of tables) {
    for (const one of constraints) await client.query(`alter table ${quoted(name)} add ${one}`)
    for (const one of indexes) await client.query(one)
  }
  await client.query('analyze')
}

/** Replaces the tables of one schema with those of another, and moves the old ones to a third, in one transaction. */
export async function switchTables(client: pg.Client, { from, to, aside }: { from: string; to: string; aside: string }): Promise<void> {
  const tablesIn = async (schema: string) =>
    (await all<{ name: string }>(client, `select tablename as name from pg_tables where schemaname = $1`, [schema])).map(({ name }) => name)
  await client.query('begin')
  await client.query(`create schema if not exists ${quoted(to)}`)
  const old = await tablesIn(to)
  if (old.length > 0) await client.query(`create schema ${quoted(aside)}`)
  for (const name of old) await client.query(`alter table ${quoted(to)}.${quoted(name)} set schema ${quoted(aside)}`)
  for (const name of await tablesIn(from)) await client.query(`alter table ${quoted(from)}.${quoted(name)} set schema ${quoted(to)}`)
  await client.query(`drop schema ${quoted(from)}`)
  await client.query('commit')
}

/** The number of other connections: servers that would write to the tables that are moved away. */
export async function countOthers(client: pg.Client): Promise<number> {
  const [found] = await all<{ n: string }>(
    client,
    `select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const { n } = found!
  return Number(n)
}
