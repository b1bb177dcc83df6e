import { lockedJob } from '../../bulk/own-job.ts'
import { operation } from '../../core/operation.ts'

export const service = operation('job.seen', async (context) =>
  context.db.write(async (trx) => {
    const { jobId } = await lockedJob(context, context.body.jobId, trx)
    await trx.updateTable('bulk_job').set({ seen: true }).where('jobId', '=', jobId).execute()
    return {}
  }),
)
