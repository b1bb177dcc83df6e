import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { SayAt } from '../evolve/say-refusal.ts'
import { follow } from '../evolve/start.ts'
import type { Database } from './database.ts'

/** Makes tables, columns and indexes match the schemas, if that loses nothing and needs no decision. */
export async function syncTables(
  db: Database,
  contract: Contract,
  now = 0,
  say?: (line: string) => void,
  { demo = false, sayAt }: { demo?: boolean; sayAt?: SayAt } = {},
): Promise<void> {
  await follow(db, contract, { now, say, demo, sayAt })
}

/** Updates the statistics of the query planner, so that it chooses the right index: three times as fast after a seed or an import. */
export async function refreshStatistics(db: Database): Promise<void> {
  if (db.kind === 'sqlite') await db.write((trx) => sql`pragma analysis_limit = 1000`.execute(trx))
  await db.write((trx) => sql`analyze`.execute(trx))
}
