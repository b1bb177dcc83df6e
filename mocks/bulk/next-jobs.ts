import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A job that may be worked on. */
export type Due = { jobId: string; userId: string; call: string }

/** So many jobs of a person are looked at for one that no other process has at hand. */
const LOOKED_AT = 8

/**
 * Whose job is next: people take turns, however many jobs each of them has, and the jobs of a person take turns among themselves. All
 * processes work on the jobs of everybody, so that each may remember for itself whom it served last.
 */
export function createNextJobs(db: Database) {
  let served = new Map<string, number>()
  let turn = 0

  return {
    /** Jobs to try, the next one first; those that rest are left out. */
    async list(resting: Iterable<string>): Promise<Due[]> {
      const left = [...resting]
      const isAwake = left.length > 0 ? sql`and "jobId" not in (${sql.join(left)})` : sql``
      const { rows } = await sql<Due & { nth: number }>`
        select "jobId", "userId", call, nth from (
          select "jobId", "userId", call, row_number() over (partition by "userId" order by "turnTime", "jobId") as nth
          from bulk_job where state = 'running' ${isAwake}
        ) as queued where nth <= ${sql.lit(LOOKED_AT)} order by nth, "jobId"`.execute(db.query)
      served = new Map(rows.map(({ userId }) => [userId, served.get(userId) ?? 0]))
      return rows.toSorted((a, b) => served.get(a.userId)! - served.get(b.userId)!)
    },
    /** A job of this person had its turn. */
    took: (userId: string) => void served.set(userId, ++turn),
  }
}
