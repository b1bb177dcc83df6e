import { DAY } from '../../src/schema/time.ts'
import type { Database } from '../db/database.ts'
import { JOB_DAYS } from '../keep/kinds.ts'
import { oldFiles } from './parts.ts'

/** Long enough for somebody who returns from a holiday to see the result; unfinished jobs stay. */
const KEPT = JOB_DAYS * DAY

export async function removeOldJobs(db: Database, now: number): Promise<void> {
  const before = new Date(now - KEPT).toISOString()
  await db.write(async (trx) => {
    const old = trx.selectFrom('bulk_job').select('jobId').where('createTime', '<', before).where('state', '<>', 'running')
    await trx.deleteFrom('bulk_row').where('jobId', 'in', old).execute()
    await trx.deleteFrom('bulk_part').where('jobId', 'in', oldFiles(trx, now)).execute()
    await trx.deleteFrom('bulk_part').where('jobId', 'in', old).execute()
    await trx.deleteFrom('bulk_job').where('createTime', '<', before).where('state', '<>', 'running').execute()
  })
}
