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
]

/** Brings the tables that the backend keeps for itself up to date; each step at most once, even with several processes. */
export async function migrate(db: Database): Promise<void> {
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
    await sql`create table if not exists migration (name text primary key)`.execute(trx)
    const done = new Set((await trx.selectFrom('migration').select('name').execute()).map(({ name }) => name as string))
    for (const { name, up } of migrations) {
      if (done.has(name)) continue
      await up(trx, db.kind)
      await trx.insertInto('migration').values({ name }).execute()
    }
  })
}
