import { DAY } from '../../src/schema/time.ts'
import type { Database } from '../db/database.ts'

/** How long the audit log is kept where no setting says; the shortest that OWASP calls useful is far less. */
export const AUDIT_DAYS = 365

/** At a time, so that a busy server goes on between two of them. */
const BATCH = 5000

/** Takes out what is older than the setting keeps, and nothing else. */
export async function removeOldRecords(db: Database, now: number, days: number): Promise<void> {
  const before = new Date(now - days * DAY).toISOString()
  let found = BATCH
  while (found === BATCH) {
    const rows = await db.query.selectFrom('audit').select('auditId').where('time', '<', before).limit(BATCH).execute()
    found = rows.length
    if (found === 0) return
    const ids = rows.map(({ auditId }) => String(auditId))
    await db.write((trx) => trx.deleteFrom('audit').where('auditId', 'in', ids).where('time', '<', before).execute())
  }
}
