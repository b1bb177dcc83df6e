import { lockedJob, ownJob } from '../../bulk/own-job.ts'
import { operation } from '../../core/operation.ts'

/** An administrator who acts as the person, and fetches a file of theirs, has seen nothing for them. */
export const service = operation('job.seen', async (context) =>
  context.db.write(async (trx) => {
    const { jobId, visitorId } = await ownJob(context, context.body.jobId, trx)
    if (context.person.visitorId !== undefined && context.person.visitorId !== visitorId) return {}
    await lockedJob(context, jobId, trx)
    await trx.updateTable('bulk_job').set({ seen: true }).where('jobId', '=', jobId).execute()
    return {}
  }),
)
