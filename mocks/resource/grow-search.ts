import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashOf } from '../../src/schema/compile/hash.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Trx } from '../db/database.ts'
import { growOnPostgres } from './grow-search-postgres.ts'
import { indexedUntil, searchIndex, searchTerms } from './search-index.ts'
import { searchedColumns } from './searched.ts'

/** From so many rows on a table has an index for searches: below that, reading it takes a moment, and writing costs nothing more. */
const LARGE = 20_000
/** The rows of one transaction, and a pause between two, for other writers. */
const PART = 500
const REST = 20

export type Growing = {
  large?: number
  part?: number
  rest?: number
  /** Ends it, to go on another time. */
  signal?: AbortSignal
  /** Called where large tables have to be read for each search, because PostgreSQL lacks the extension `pg_trgm`. */
  say?: () => void
}

/**
 * Makes the indexes for searches of tables that have become large, while these are written to, and adds what was written since. What was
 * interrupted goes on where it was.
 */
export async function growSearch(db: Database, contract: Contract, options: Growing = {}): Promise<void> {
  const { large = LARGE, part = PART, rest = REST, signal, say = () => undefined } = options
  if (db.kind === 'postgres') {
    const wanted = [...searchedColumns(contract)].map(([name, fields]) => ({ table: tableOf(name), fields }))
    if (!(await growOnPostgres(db, wanted, large, signal))) say()
    return
  }
  for (const [name, fields] of searchedColumns(contract)) {
    const table = tableOf(name)
    const known = await isMade(db, table)
    if (!known && !(await isLarge(db, table, large))) continue
    if (!known) await db.write((trx) => make(trx, table, fields))
    for (;;) {
      if (signal?.aborted || !(await isBehind(db, table, part))) break
      await db.write((trx) => add(trx, table, fields, part))
      await setTimeout(rest)
    }
  }
}

const isMade = async (db: Database, table: string): Promise<boolean> =>
  (await sql`select 1 from sqlite_schema where name = ${searchIndex(table)}`.execute(db.query)).rows.length > 0

/** Rows are numbered on; reading the last number is quicker than counting them. */
async function isLarge(db: Database, table: string, large: number): Promise<boolean> {
  const { rows } = await sql<{ most: number | null }>`select max(rowid) as most from ${sql.table(table)}`.execute(db.query)
  return (rows[0]!.most ?? 0) > large
}

async function isBehind(db: Database, table: string, part: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${sql.table(table)} where rowid > ${indexedUntil(table)} limit ${part})`.execute(db.query)
  return rows[0]!.n >= part
}

/** The texts of a row in one; between two, and behind the last, stand two signs, so that the end of each begins terms, too. */
const textsOf = (of: string, fields: readonly string[]): string =>
  `lower(${fields.map((field) => `coalesce(${of}."${field}", '') || char(31, 31)`).join(' || ')})`

async function add(trx: Trx, table: string, fields: readonly string[], part: number): Promise<void> {
  await sql`insert into ${sql.table(searchIndex(table))} (rowid, texts)
    select t.rowid, ${sql.raw(textsOf('t', fields))} from ${sql.table(table)} as t
    where t.rowid > ${indexedUntil(table)} order by t.rowid limit ${part}`.execute(trx)
}

/** Triggers are named after what they do: if that changes, they are others. */
function triggersOf(table: string, fields: readonly string[]): { name: string; text: string }[] {
  const [index, texts] = [`"${searchIndex(table)}"`, textsOf('new', fields)]
  const there = `(select 1 from "${searchIndex(table)}_docsize" where id = old.rowid)`
  const columns = fields.map((field) => `"${field}"`).join(', ')
  const parts = [
    `after delete on "${table}" for each row when exists ${there} begin delete from ${index} where rowid = old.rowid; end`,
    `after update of ${columns} on "${table}" for each row when exists ${there} and ${textsOf('old', fields)} <> ${texts}
       begin insert or replace into ${index} (rowid, texts) values (new.rowid, ${texts}); end`,
  ]
  const hash = hashOf(JSON.stringify(parts)).slice(0, 12)
  return parts.map((text, at) => ({ name: `_find_${hash}_${at + 1}`, text }))
}

async function make(trx: Trx, table: string, fields: readonly string[]): Promise<void> {
  const [index, terms] = [searchIndex(table), searchTerms(table)]
  await sql
    .raw(
      `create virtual table "${index}" using fts5(texts, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
    )
    .execute(trx)
  await sql.raw(`create virtual table "${terms}" using fts5vocab("${index}", instance)`).execute(trx)
  for (const { name, text } of triggersOf(table, fields)) await sql.raw(`create trigger "${name}" ${text}`).execute(trx)
}

/** Drops the indexes for searches of tables that are searched otherwise, or lie elsewhere; the next turn makes them anew. */
export async function dropStaleSearch(db: Pick<Database, 'kind'>, trx: Trx, contract: Contract): Promise<void> {
  if (db.kind !== 'sqlite') return
  const { rows } = await sql<{ type: string; name: string; place: string }>`
    select type, name, tbl_name as place from sqlite_schema where name glob '_find_*' and (type = 'trigger' or sql glob 'CREATE VIRTUAL*')`.execute(
    trx,
  )
  const isWanted = new Set(
    [...searchedColumns(contract)].flatMap(([name, fields]) => {
      const table = tableOf(name)
      const triggers = triggersOf(table, fields)
      const isWhole = triggers.every((one) => rows.some((row) => row.type === 'trigger' && row.name === one.name && row.place === table))
      return isWhole ? [searchIndex(table), searchTerms(table), ...triggers.map((one) => one.name)] : []
    }),
  )
  const stale = rows.filter(({ name }) => !isWanted.has(name))
  // The terms are read from their index.
  for (const { type, name } of stale.toSorted((a, b) => b.name.length - a.name.length))
    await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(trx)
}
