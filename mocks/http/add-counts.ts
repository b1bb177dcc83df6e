import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** What one process has counted of an address in a window of time, and what all have. */
export type Count = { address: string; calls: number }
export type AddCounts = (window: number, counts: Count[]) => Promise<Count[]>

/**
 * Adds up what processes count, where there are several; answers the sums. The table is unlogged: after a crash of the database everybody
 * begins anew, which is what a restart of a process means as well.
 */
export function addCounts({ kind, write }: Pick<Database, 'kind' | 'write'>): AddCounts | undefined {
  if (kind === 'sqlite') return undefined
  return (window, counts) =>
    write(async (trx) => {
      await trx
        .deleteFrom('address_count')
        .where('window', '<', window - 1)
        .execute()
      // In one order, so that no two processes wait for each other.
      const rows = counts
        .toSorted((one, other) => (one.address < other.address ? -1 : 1))
        .map(({ address, calls }) => ({ window, address, calls }))
      return trx
        .insertInto('address_count')
        .values(rows)
        .onConflict((is) => is.columns(['window', 'address']).doUpdateSet({ calls: sql<number>`address_count.calls + excluded.calls` }))
        .returning(['address', 'calls'])
        .execute()
    })
}
