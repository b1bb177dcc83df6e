import { readError } from '../core/read-error.ts'
import type { Database } from '../db/database.ts'
import { DatabaseFault } from '../db/fault.ts'
import { hasTable } from '../db/has-table.ts'

/** Detects that the tables were migrated to other schemas while this process was running (by `npm run schema -- apply`). */
export function createMoved(db: Database) {
  const begun = numberOf(db).catch(() => undefined)

  async function isMoved(): Promise<boolean> {
    const number = await begun
    return number !== undefined && (await numberOf(db)) !== number
  }

  return {
    /** The error for a missing table or column: a temporary one if the tables were migrated meanwhile, otherwise a bug. */
    judge: async (error: unknown): Promise<unknown> => ((await isMoved()) ? new DatabaseFault('moved', sentence(error)) : error),
    /** Throws as long as a restart is needed. */
    probe: async (): Promise<void> => {
      if (await isMoved()) throw sentence(undefined)
    },
  }
}

const sentence = (error: unknown): Error =>
  new Error(
    `the tables follow other schemas than when this server began (${readError(error).message ?? 'applied beside it'}). Restart it, with the schemas that were applied.`,
  )

async function numberOf(db: Database): Promise<number> {
  if (!(await hasTable(db.query, db.kind, 'schema_change'))) return 0
  const done = db.query.selectFrom('schema_change').where('state', '=', 'done')
  return (await done.select(({ fn }) => fn.max('number').as('last')).executeTakeFirst())?.last ?? 0
}
