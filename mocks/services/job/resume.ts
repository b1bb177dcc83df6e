import { lockedJob } from '../../bulk/own-job.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

export const service = operation('job.resume', async (context) => {
  const answer = await context.db.write(async (trx) => {
    const { jobId, state, undone } = await lockedJob(context, context.body.jobId, trx)
    if (state === 'done') throw problems.conflict(text('bulk/bulk', 'notNow'))
    if (undone > 0) throw problems.conflict(text('bulk/bulk', 'wasUndone'))
    await trx.updateTable('bulk_job').set({ state: 'running', reason: null, seen: false }).where('jobId', '=', jobId).execute()
    return { status: 'running' }
  })
  context.tools.bulk.wake()
  return answer
})
