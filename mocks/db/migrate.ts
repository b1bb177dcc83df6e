import { sql } from 'kysely'
import type { Database, Trx } from './database.ts'
import { up as ownTables } from './migrations/0001-own-tables.ts'
import { up as uploads } from './migrations/0002-uploads.ts'
import { up as scans } from './migrations/0003-scans.ts'
import { up as appSecrets } from './migrations/0004-app-secrets.ts'
import { up as notices } from './migrations/0005-notices.ts'
import { up as speech } from './migrations/0006-speech.ts'
import { up as noticeReadings } from './migrations/0007-notice-readings.ts'
import { up as batchExports } from './migrations/0008-batch-exports.ts'
import { up as secretOverlap } from './migrations/0009-secret-overlap.ts'
import { up as payments } from './migrations/0010-payments.ts'
import { up as usageRollUps } from './migrations/0011-usage-roll-ups.ts'
import { up as userDayCalls } from './migrations/0012-user-day-calls.ts'
import { up as visits } from './migrations/0013-visits.ts'
import { up as callAsks } from './migrations/0014-call-asks.ts'
import { up as peopleRollUps } from './migrations/0015-people-roll-ups.ts'
import { up as callsByEngine } from './migrations/0016-calls-by-engine.ts'
import { up as demoKept } from './migrations/0017-demo-kept.ts'
import { up as alarmKinds } from './migrations/0018-alarm-kinds.ts'
import { up as factor } from './migrations/0028-factor.ts'
import { up as ordersDue } from './migrations/0037-orders-due.ts'
import { up as guard } from './migrations/0023-guard.ts'
import { up as openSessions } from './migrations/0024-open-sessions.ts'
import { up as messages } from './migrations/0032-messages.ts'
import { up as voiceStatus } from './migrations/0045-voice-status.ts'
import { up as provenAddresses } from './migrations/0019-proven-addresses.ts'
import { up as passwordLinks } from './migrations/0020-password-links.ts'
import { up as visitOpener } from './migrations/0021-visit-opener.ts'

export type Migration = { name: string; up: (trx: Trx, kind: Database['kind']) => Promise<void> }

/** In order; a published one is never changed, a new one is added below. */
const migrations: Migration[] = [
  { name: '0001-own-tables', up: ownTables },
  { name: '0002-uploads', up: uploads },
  { name: '0003-scans', up: scans },
  { name: '0004-app-secrets', up: appSecrets },
  { name: '0005-notices', up: notices },
  { name: '0006-speech', up: speech },
  { name: '0007-notice-readings', up: noticeReadings },
  { name: '0008-batch-exports', up: batchExports },
  { name: '0009-secret-overlap', up: secretOverlap },
  { name: '0010-payments', up: payments },
  { name: '0011-usage-roll-ups', up: usageRollUps },
  { name: '0012-user-day-calls', up: userDayCalls },
  { name: '0013-visits', up: visits },
  { name: '0014-call-asks', up: callAsks },
  { name: '0015-people-roll-ups', up: peopleRollUps },
  { name: '0016-calls-by-engine', up: callsByEngine },
  { name: '0017-demo-kept', up: demoKept },
  { name: '0018-alarm-kinds', up: alarmKinds },
  { name: '0028-factor', up: factor },
  { name: '0037-orders-due', up: ordersDue },
  { name: '0023-guard', up: guard },
  { name: '0024-open-sessions', up: openSessions },
  { name: '0032-messages', up: messages },
  { name: '0045-voice-status', up: voiceStatus },
  { name: '0019-proven-addresses', up: provenAddresses },
  { name: '0020-password-links', up: passwordLinks },
  { name: '0021-visit-opener', up: visitOpener },
]

/** Brings the tables that the backend keeps for itself up to date; each step at most once, even with several processes. */
export async function migrate(db: Database): Promise<void> {
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
    await sql`create table if not exists migration (name text primary key)`.execute(trx)
    const done = new Set((await trx.selectFrom('migration').select('name').execute()).map(({ name }) => name))
    for (const { name, up } of migrations) {
      if (done.has(name)) continue
      await up(trx, db.kind)
      await trx.insertInto('migration').values({ name }).execute()
    }
  })
}
