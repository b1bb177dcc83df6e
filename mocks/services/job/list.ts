import { DAY } from '../../../src/schema/time.ts'
import { canUndo } from '../../bulk/way-back.ts'
import { fileUntil } from '../../bulk/parts.ts'
import { reasonIn } from '../../bulk/reason.ts'
import { operation } from '../../core/operation.ts'

const SHOWN = 7 * DAY
const MOST = 20

export const service = operation('job.list', async (context) => {
  const { db, person, now } = context
  const jobs = await db.query
    .selectFrom('bulk_job')
    .selectAll()
    .where('userId', '=', person.userId)
    .where('createTime', '>=', new Date(now - SHOWN).toISOString())
    .orderBy('createTime', 'desc')
    .orderBy('jobId')
    .limit(MOST)
    .execute()
  return {
    jobs: jobs.map((job) => ({
      ...job,
      ...(job.caller.begun ?? { screen: null, action: null }),
      status: job.state,
      reason: reasonIn(context.locale, job.reason),
      fileUntil: fileUntil(job, now),
      undo: canUndo(context, job),
    })),
  }
})
