import { readError } from '../core/read-error.ts'
import type { Database } from '../db/database.ts'
import { DatabaseFault } from '../db/fault.ts'
import { followedBy } from '../evolve/followed.ts'

/**
 * Detects that the tables follow other schemas than when this process began: by `npm run schema -- apply`, or by `undo`. They may be brought
 * back to the same ones, and then it goes on.
 */
export function createMoved(db: Database) {
  const begun = followedBy(db).catch(() => undefined)

  async function isMoved(): Promise<boolean> {
    const followed = await begun
    return followed !== undefined && (await followedBy(db)) !== followed
  }

  return {
    /** The error for a statement that does not fit the tables: a temporary one if these were changed meanwhile, otherwise a bug. */
    judge: async (error: unknown): Promise<unknown> => ((await isMoved()) ? new DatabaseFault('moved', sentence(error)) : error),
    /** Throws as long as the tables follow other schemas. */
    probe: async (): Promise<void> => {
      if (await isMoved()) throw sentence(undefined)
    },
  }
}

const sentence = (error: unknown): Error =>
  new Error(
    `the tables follow other schemas than when this server began (${readError(error).message ?? 'applied beside it'}). Restart it, with the schemas that were applied.`,
  )
