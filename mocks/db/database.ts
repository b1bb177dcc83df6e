import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { Computed, Rows } from '../../schemas/.meta/rows.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { EntityColumns } from './entity-columns.ts'
import type { OwnTables } from './own-tables.ts'
import type { Watched } from './tells.ts'

/** A row of whatever entity, for code that serves them all; numbers, texts, booleans, lists and objects come back as they went in, on both databases. */
export type Row = Record<string, unknown>

export type EntityName = keyof Rows

/** What the store finds of an entity: its row, and what is asked for beside it. */
export type Found<Name extends EntityName> = Stored<Name> & Computed[Name]

/** A row as it lies in its table. */
export type Stored<Name extends EntityName> = Rows[Name] & { version: number }

type TableOf<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${TableOf<Tail>}` : Name
type EntityTables = { [Name in EntityName as TableOf<Name>]: Rows[Name] & { version: Generated<number> } }

/** Tables by name: those of the entities follow the schemas, the names of `migrations` are what the backend keeps for itself. */
export type Tables = Omit<EntityTables, keyof EntityColumns> &
  OwnTables & { [Name in keyof EntityColumns]: Omit<EntityTables[Name], keyof EntityColumns[Name]> & EntityColumns[Name] }

/** A row of a table that is no entity's alone, e.g. `TableRow<'scan'>`. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>

export type Query = Kysely<Tables>
export type Trx = Transaction<Tables>

/** The same for code that serves every entity by its name: nothing is known of its columns until run time. */
// why: this is where what is known of tables is left behind.
export const anyTable = (on: Query): Kysely<Record<string, Row>> => on as never

/** How many work, how many could, and who waits for one. */
export type Pool = { name: string; used: number; idle: number; waiting: number }

export type Database = {
  kind: 'sqlite' | 'postgres'
  /** For reading; writing through it fails on SQLite. Inside `write` use the transaction, or its changes are not seen. */
  query: Query
  /** All or nothing. Writers queue up behind one another on SQLite, so keep slow work (hashing) out of it. */
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** The same for what must go on however busy the others are, and is quick, needing nothing else meanwhile: whether it works, and who somebody is. */
  aside: Pick<Database, 'query' | 'write'>
  /** Only one process at a time does this, however long it takes; the others wait and are told so. It ends with its process. */
  alone: <T>(work: () => Promise<T>, waits?: () => void) => Promise<T>
  /** Refuses where another server works on what only one may; it is waited for as long as one that is being stopped takes to go. */
  serve: (waits?: () => void, most?: number) => Promise<void>
  /**
   * `work` is called soon after any process has changed such a table, and after each time that nobody could have heard of it; `stop` ends that.
   * On SQLite there is one process, which knows what it does: nothing is told.
   */
  onChange: (table: Watched, work: () => void) => () => void
  /** Its connections, or the threads that read it. */
  pools: () => Pool[]
  /** What its secrets are sealed with. */
  sealer: Sealer
  close: () => Promise<void>
}

const inside = new AsyncLocalStorage<true>()

/** Following promises costs every request a tenth of its time, so only tests look for nested writes. */
const isWatched = process.env.NODE_ENV === 'test'

/** Says aloud what would wait for ever on SQLite, and lose its transaction on PostgreSQL. */
export function onlyOnce<T>(write: () => Promise<T>): Promise<T> {
  if (!isWatched) return write()
  if (inside.getStore()) throw new Error('A write inside a write would wait for itself: hand the transaction on, or use joined(db, trx).')
  return inside.run(true, write)
}

/** A database that joins the transaction at hand, for code that opens its own. */
export function joined(db: Database, trx: Trx): Database {
  const own: Pick<Database, 'query' | 'write'> = { query: trx, write: (work) => nested(trx, work) }
  return { ...db, ...own, aside: own }
}

/**
 * One of many parts, undone alone where it fails. The mark of one that went well goes with the transaction on PostgreSQL, where taking it
 * away would cost a way there and back for each; nothing else may set a mark in such a part.
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

/** A failed part is undone alone, so that its caller may go on (PostgreSQL refuses everything after an error otherwise). */
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
