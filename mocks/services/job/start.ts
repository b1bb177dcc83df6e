import { askedRows, keepJob } from '../../bulk/begin.ts'
import { makeRoom } from '../../bulk/room.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

/** The maximum number of jobs of one person that are at work: each keeps a line for each of its rows. */
const MOST_GOING = 20

/** Starts a bulk job. Asks for a confirmation if an identical one is still running. */
export const service = operation('job.start', async (context) => {
  const { body, db, person, tools, now, locale } = context
  const { kind, asked, rows, keys, columns } = await askedRows(context)
  const begun = body.screen && body.action ? { screen: body.screen, action: body.action } : undefined
  const answer = await db.write(async (trx) => {
    await tools.store.lock(`job:${person.userId}`, trx)
    const going = await trx.selectFrom('bulk_job').selectAll().where('userId', '=', person.userId).where('state', '=', 'running').execute()
    if (going.length >= MOST_GOING) throw problems.conflict(text('bulk/bulk', 'enoughGoing', { most: MOST_GOING }))
    const same = going.find((job) => job.call === body.call && JSON.stringify(job.asked) === JSON.stringify(asked))
    if (same && body.confirmed !== true) {
      const count = same.total - same.done - same.skipped - same.failed
      throw problems.askAgain(text('bulk/bulk', 'twice', { title: same.title, count }))
    }
    if (kind === 'export') await makeRoom(trx, { userId: person.userId, now, locale })
    return keepJob(context, { kind, asked, call: body.call, title: body.title, begun }, rows, trx, keys)
  })
  tools.bulk.wake()
  return columns ? { ...answer, columns } : answer
})
