import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { Computed, Rows } from '../../schemas/.meta/rows.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { EntityColumns } from './entity-columns.ts'
import type { OwnTables } from './own-tables.ts'
import type { Watched } from './tells.ts'

/** A row of any entity, for generic code; numbers, texts, booleans, lists and objects are read as they were written, on both databases. */
export type Row = Record<string, unknown>

export type EntityName = keyof Rows

/** What the store finds of an entity: its row, with computed fields. */
export type Found<Name extends EntityName> = Stored<Name> & Computed[Name]

/** A row as it is stored in its table. */
export type Stored<Name extends EntityName> = Rows[Name] & { version: number }

type TableOf<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${TableOf<Tail>}` : Name
type EntityTables = { [Name in EntityName as TableOf<Name>]: Rows[Name] & { version: Generated<number> } }

/** Tables by name: those of entities are generated from the schemas, those of `migrations` belong to the backend itself. */
export type Tables = Omit<EntityTables, keyof EntityColumns> &
  OwnTables & { [Name in keyof EntityColumns]: Omit<EntityTables[Name], keyof EntityColumns[Name]> & EntityColumns[Name] }

/** A row of a table that does not belong to an entity, e.g. `TableRow<'scan'>`. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>

export type Query = Kysely<Tables>
export type Trx = Transaction<Tables>

/** The same for generic code that serves every entity by name: its columns are known only at run time. */
// why: this is where the types of tables are dropped.
export const anyTable = (on: Query): Kysely<Record<string, Row>> => on as never

/** The numbers of used and idle connections or threads, and of requests that wait for one. */
export type Pool = { name: string; used: number; idle: number; waiting: number }

export type Database = {
  kind: 'sqlite' | 'postgres'
  /** For reading; writing through it fails on SQLite. Inside `write` use the transaction, otherwise its changes are not seen. */
  query: Query
  /** A transaction. On SQLite, writers wait for each other, so keep slow work (hashing) out of it. */
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** The same on reserved connections, for short queries that must always work and need nothing else: health checks and sessions. */
  aside: Pick<Database, 'query' | 'write'>
  /** Runs work in one process at a time, however long it takes; others wait, after calling `waits`. The lock ends with its process. */
  alone: <T>(work: () => Promise<T>, waits?: () => void) => Promise<T>
  /** Takes the lock of the only server of a data folder; refuses if another holds it for longer than a server takes to shut down. */
  serve: (waits?: () => void, most?: number) => Promise<void>
  /** Notes which model of the schemas this server serves (its hash), for as long as it serves. */
  follow: (model: string) => Promise<void>
  /** Whether some server serves this model now; without one, any model. */
  isServed: (model?: string) => Promise<boolean>
  /**
   * `work` is called soon after any process has changed such a table, and after each time that nobody could have heard of it; `stop` ends that.
   * On SQLite there is one process, which knows what it does: nothing is told.
   */
  onChange: (table: Watched, work: () => void) => () => void
  /** Its connections, or the threads that read from it. */
  pools: () => Pool[]
  /** Encrypts the secrets in the database. */
  sealer: Sealer
  close: () => Promise<void>
}

const inside = new AsyncLocalStorage<true>()

/** Tracking async context slows every request down by a tenth, so only tests check for nested writes. */
const isWatched = process.env.NODE_ENV === 'test'

/** Reports a nested write as an error; it would wait forever on SQLite, and lose its transaction on PostgreSQL. */
export function onlyOnce<T>(write: () => Promise<T>): Promise<T> {
  if (!isWatched) return write()
  if (inside.getStore()) throw new Error('A write inside a write would wait for itself: hand the transaction on, or use joined(db, trx).')
  return inside.run(true, write)
}

/** A database that joins the current transaction, for code that opens its own. */
export function joined(db: Database, trx: Trx): Database {
  const own: Pick<Database, 'query' | 'write'> = { query: trx, write: (work) => nested(trx, work) }
  return { ...db, ...own, aside: own }
}

/**
 * Runs one of many parts and rolls back only this part if it fails. On PostgreSQL the savepoint of a successful part ends with the
 * transaction, because releasing it would cost a round trip for each part; such a part must not set savepoints itself.
 */
export async function alone(trx: Trx, kind: Database['kind'], work: () => Promise<void>): Promise<void> {
  await sql`savepoint alone`.execute(trx)
  try {
    await work()
    if (kind === 'sqlite') await sql`release savepoint alone`.execute(trx)
  } catch (error) {
    await sql`rollback to savepoint alone`.execute(trx)
    throw error
  }
}

/** Rolls back a failed part only, so that the caller can continue (otherwise PostgreSQL refuses everything after an error). */
async function nested<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(trx)
  try {
    const result = await work(trx)
    await sql`release savepoint nested`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(trx)
    throw error
  }
}
