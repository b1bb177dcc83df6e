import { DAY } from '../../../src/schema/time.ts'
import { fileUntil } from '../../bulk/parts.ts'
import { operation } from '../../core/operation.ts'

const SHOWN = 7 * DAY
const MOST = 20

export const service = operation('job.list', async ({ db, person, now }) => {
  const jobs = await db.query
    .selectFrom('bulk_job')
    .selectAll()
    .where('userId', '=', person.userId)
    .where('createTime', '>=', new Date(now - SHOWN).toISOString())
    .orderBy('createTime', 'desc')
    .orderBy('jobId')
    .limit(MOST)
    .execute()
  return { jobs: jobs.map(({ state, ...job }) => ({ ...job, status: state, fileUntil: fileUntil({ ...job, state }, now) })) }
})
