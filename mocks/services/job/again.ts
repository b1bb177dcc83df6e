import { keepJob } from '../../bulk/begin.ts'
import { lockedJob } from '../../bulk/own-job.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

/** Starts the same job for the rows that failed: lines of a file may be valid by now, because the rows they refer to exist. */
export const service = operation('job.again', async (context) => {
  const answer = await context.db.write(async (trx) => {
    const { jobId, kind, call, title, asked, undoes, caller } = await lockedJob(context, context.body.jobId, trx)
    const failed = await trx
      .selectFrom('bulk_row')
      .select(['at', 'key', 'data', 'version'])
      .where('jobId', '=', jobId)
      .where('state', '=', 'failed')
      .orderBy('at')
      .execute()
    if (failed.length === 0) throw problems.conflict(text('bulk/bulk', 'noneFailed'))
    const state = kind === 'import' ? ('checked' as const) : ('waiting' as const)
    await trx.updateTable('bulk_job').set({ seen: true }).where('jobId', '=', jobId).execute()
    const rows = failed.map((row) => ({ ...row, state, reason: null, faults: null }))
    return keepJob(context, { kind, call, title, asked, undoes, begun: caller.begun }, rows, trx)
  })
  context.tools.bulk.wake()
  return answer
})
