import { keepJob } from '../../bulk/begin.ts'
import { lockedJob } from '../../bulk/own-job.ts'
import { mayGoBack, wayBack } from '../../bulk/way-back.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'

/** Starts the reverse job for the rows that were done; rows that were changed since then stay. */
export const service = operation('job.undo', async (context) => {
  const { db, locale, contract, tools } = context
  const answer = await db.write(async (trx) => {
    const job = await lockedJob(context, context.body.jobId, trx)
    const { jobId, title, state } = job
    const way = wayBack(contract, job)
    if (!way) throw problems.conflict(text('bulk/bulk', 'noWayBack'))
    if (!mayGoBack(context, way)) throw problems.forbidden()
    if (state === 'running') throw problems.conflict(text('bulk/bulk', 'stillGoing'))
    const done = await trx
      .selectFrom('bulk_row')
      .select(['at', 'key', 'version'])
      .where('jobId', '=', jobId)
      .where('state', '=', 'done')
      .where('version', 'is not', null)
      .orderBy('at')
      .execute()
    if (done.length === 0) throw problems.conflict(text('bulk/bulk', 'noneToUndo'))
    await trx.updateTable('bulk_row').set({ version: null }).where('jobId', '=', jobId).where('state', '=', 'done').execute()
    await trx.updateTable('bulk_job').set({ seen: true, undone: job.done }).where('jobId', '=', jobId).execute()
    const rows = done.map((row) => ({ ...row, data: null, faults: null, state: 'waiting' as const, reason: null }))
    const back = {
      // The rows that a file added are undone one by one, too.
      kind: 'each' as const,
      call: way.call,
      asked: way.sends,
      title: sayIn(locale)('bulk/bulk', 'undoing', { title }),
      undoes: jobId,
      begun: job.caller.begun,
    }
    return keepJob(context, back, rows, trx)
  })
  tools.bulk.wake()
  return answer
})
