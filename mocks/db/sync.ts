import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { follow } from '../evolve/start.ts'
import type { Database } from './database.ts'

/** Makes tables, columns and indexes follow the schemas, where that loses nothing and nobody has to decide. */
export async function syncTables(
  db: Database,
  contract: Contract,
  now = 0,
  say?: (line: string) => void,
  { demo = false }: { demo?: boolean } = {},
): Promise<void> {
  await follow(db, contract, { now, say, demo })
}

/** Counts what lies in the tables, so that the database chooses the right index: three times as fast after a seed or an import. */
export async function refreshStatistics(db: Database): Promise<void> {
  if (db.kind === 'sqlite') await db.write((trx) => sql`pragma analysis_limit = 1000`.execute(trx))
  await db.write((trx) => sql`analyze`.execute(trx))
}
