import { lockedJob } from '../../bulk/own-job.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

export const service = operation('job.stop', async (context) =>
  context.db.write(async (trx) => {
    const { jobId, state } = await lockedJob(context, context.body.jobId, trx)
    if (state === 'done') throw problems.conflict(text('bulk/bulk', 'notNow'))
    await trx.updateTable('bulk_job').set({ state: 'stopped', reason: null }).where('jobId', '=', jobId).execute()
    return { status: 'stopped' }
  }),
)
