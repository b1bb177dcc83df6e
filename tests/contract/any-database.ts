import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../mocks/db/database.ts'

/* oxlint-disable typescript/no-explicit-any -- see below */

/** The database as a test looks at it: at any table by its name, also at rows that the types would not let in. */
export type AnyDatabase = Omit<Database, 'query' | 'write'> & {
  query: Kysely<any>
  write: <T>(work: (trx: Transaction<any>) => Promise<T>) => Promise<T>
}

/** A row or an answer as a test reads it: what is wrong with it, its assertions say. */
export type Row = Record<string, any>
