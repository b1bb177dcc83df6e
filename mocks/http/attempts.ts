import { sql } from 'kysely'
import type { Database, TableRow } from '../db/database.ts'
import { problems } from './problems.ts'
import type { Attempts } from '../core/attempts.ts'

/** Counts in the database, in a transaction of its own: an attempt counts even if its work is rolled back. */
export function createAttempts({ db, now }: { db: Database; now: () => number }): Attempts & { removeOld: () => Promise<void> } {
  const iso = (at: number) => new Date(at).toISOString()
  return {
    async hit(name, { limit, seconds }) {
      const at = now()
      // A time further ahead than the window was stored before the clock was set back, and must not lock anybody out.
      const isOver = sql`(attempt."resetTime" <= ${iso(at)} or attempt."resetTime" > ${iso(at + seconds * 1000)})`
      const row = await db.write(async (trx) => {
        const { rows } = await sql<
          TableRow<'attempt'>
        >`insert into attempt (name, count, "resetTime") values (${name}, 1, ${iso(at + seconds * 1000)})
          on conflict (name) do update set
            count = case when ${isOver} then 1 else attempt.count + 1 end,
            "resetTime" = case when ${isOver} then excluded."resetTime" else attempt."resetTime" end
          returning count, "resetTime"`.execute(trx)
        return rows[0]!
      })
      if (row.count > limit) throw problems.tooMany((Date.parse(row.resetTime) - at) / 1000)
    },
    async clear(name) {
      await db.write((trx) => trx.deleteFrom('attempt').where('name', '=', name).execute())
    },
    async removeOld() {
      await db.write((trx) => trx.deleteFrom('attempt').where('resetTime', '<=', iso(now())).execute())
    },
  }
}
