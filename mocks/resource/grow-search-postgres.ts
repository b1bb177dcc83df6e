import { sql } from 'kysely'
import { hashOf } from '../../src/schema/compile/hash.ts'
import type { Database, Query } from '../db/database.ts'
import { listIndexes } from '../db/indexes.ts'
import { LOCKS } from '../db/locks.ts'
import { PAIRS, PAIRS_OF, searchIndex } from './search-index.ts'

type Wanted = { table: string; fields: readonly string[] }

/**
 * The indexes of a large table for parts of texts, made while it is written to; one that was interrupted is made anew. The first is of three
 * characters each and needs an extension: without it, and for two characters, there is one of pairs. False where the database lacks the
 * extension and does not let us have it.
 */
export async function growOnPostgres(db: Database, wanted: readonly Wanted[], large: number, signal?: AbortSignal): Promise<boolean> {
  const open: Wanted[] = []
  for (const one of wanted) {
    if (!(await isLarge(db.query, one.table, large))) continue
    if ((await present(db.query, one)) !== 'right' || !(await isValid(db.query, pairIndex(one)))) open.push(one)
  }
  if (open.length === 0) return true
  return db.query.connection().execute(async (held) => {
    const lock = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${LOCKS.search}) as ok`.execute(held)
    if (!lock.rows[0]!.ok) return true
    const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)).rows[0]!
    const cancel = () => void sql`select pg_cancel_backend(${pid})`.execute(db.aside.query).catch(() => undefined)
    try {
      const operators = await operatorsOf(held)
      signal?.addEventListener('abort', cancel)
      // Here nothing waits for its answer: the first lifts the time for it on our side, the second on that of the server.
      await sql`set local statement_timeout = 0`.execute(held)
      await sql`set statement_timeout = 0`.execute(held)
      for (const one of open) {
        if (operators !== undefined && !signal?.aborted) await make(held, one, operators)
        if (!signal?.aborted) await makePairs(held, one)
      }
      return operators !== undefined
    } finally {
      signal?.removeEventListener('abort', cancel)
      await sql`reset statement_timeout`.execute(held)
      await sql`select pg_advisory_unlock(${LOCKS.search})`.execute(held)
    }
  })
}

async function isLarge(on: Query, table: string, large: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select reltuples as n from pg_class where oid = to_regclass(quote_ident(${table}))`.execute(on)
  return (rows[0]?.n ?? 0) > large
}

async function present(on: Query, { table, fields }: Wanted): Promise<'right' | 'wrong' | 'none'> {
  const found = (await listIndexes('postgres', on, table)).filter(({ name }) => name.startsWith('_find_'))
  if (found.length === 0) return 'none'
  const isRight = found.length === 1 && found[0]!.name === searchIndex(table) && found[0]!.fields.join() === fields.join()
  return isRight && (await isValid(on, searchIndex(table))) ? 'right' : 'wrong'
}

async function isValid(on: Query, index: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_index where indexrelid = to_regclass(quote_ident(${index})) and indisvalid`.execute(on)
  return rows.length > 0
}

/** It is named after its columns: where others are searched, it is another. */
const pairIndex = ({ table, fields }: Wanted): string => `${PAIRS}${hashOf(fields.join()).slice(0, 8)}_${table}`

async function makePairs(on: Query, one: Wanted): Promise<void> {
  if (await isValid(on, pairIndex(one))) return
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass(quote_ident(${one.table})) and starts_with(c.relname, ${PAIRS})`.execute(on)
  for (const { name } of rows) await sql`drop index concurrently ${sql.id(name)}`.execute(on)
  await sql`create or replace function ${sql.id(PAIRS_OF)}(text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct pair), '{}') from (
      select sign || lead(sign) over (order by nth) as pair
      from unnest(string_to_array(lower($1 collate "C"), null)) with ordinality as signs(sign, nth)) as pairs
    where pair is not null $$`.execute(on)
  const columns = one.fields.map((field) => sql`${sql.id(PAIRS_OF)}(${sql.ref(field)})`)
  await sql`create index concurrently ${sql.id(pairIndex(one))} on ${sql.table(one.table)} using gin (${sql.join(columns)})`.execute(on)
  // It has statistics of its own, without which the database thinks that every pair is in many rows.
  await sql`analyze ${sql.table(one.table)}`.execute(on)
}

async function make(on: Query, one: Wanted, operators: string): Promise<void> {
  const now = await present(on, one)
  if (now === 'right') return
  if (now === 'wrong')
    for (const { name } of await listIndexes('postgres', on, one.table))
      if (name.startsWith('_find_')) await sql`drop index concurrently ${sql.id(name)}`.execute(on)
  const columns = one.fields.map((field) => sql`${sql.ref(field)} ${sql.raw(operators)}`)
  await sql`create index concurrently ${sql.id(searchIndex(one.table))} on ${sql.table(one.table)} using gin (${sql.join(columns)})`.execute(
    on,
  )
}

/** How texts are taken apart; the extension belongs to no console, for several may share a database. */
async function operatorsOf(on: Query): Promise<string | undefined> {
  const find = async () =>
    (
      await sql<{ name: string }>`
        select quote_ident(n.nspname) || '.' || o.opcname as name from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace
        where o.opcname = 'gin_trgm_ops'`.execute(on)
    ).rows[0]?.name
  const known = await find()
  if (known !== undefined) return known
  await sql`create extension if not exists pg_trgm with schema public`.execute(on).catch(() => undefined)
  return find()
}
