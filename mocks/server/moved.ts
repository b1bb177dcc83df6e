import { readError } from '../core/read-error.ts'
import type { Database } from '../db/database.ts'
import { DatabaseFault } from '../db/fault.ts'
import { hasTable } from '../db/has-table.ts'

/** Whether the tables follow other schemas than when this process began: `npm run schema -- apply` beside it may have taken away what it reads. */
export function createMoved(db: Database) {
  const begun = numberOf(db).catch(() => undefined)

  async function isMoved(): Promise<boolean> {
    const number = await begun
    return number !== undefined && (await numberOf(db)) !== number
  }

  return {
    /** What was not there: a fault of the moment if it went while this process ran, else a mistake of ours. */
    judge: async (error: unknown): Promise<unknown> => ((await isMoved()) ? new DatabaseFault('moved', sentence(error)) : error),
    /** Fails as long as only a restart helps. */
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
