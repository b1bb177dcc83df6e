import { sayFault } from './fault.ts'
import { ENTITIES } from './job.ts'
import { openOutside } from './outside.ts'
import type { Work } from './work.ts'

const MOST_TRIES = 3
const WAIT_MS = 5_000

/** Notifies the customer's server that a task has ended; if it does not answer, three times. */
export async function callBack({ db, store, job, signal, now, allowsPrivate }: Omit<Work, 'row' | 'tell'>): Promise<void> {
  const { entity, key } = ENTITIES[job.data.of ?? 'recognize']
  const row = await store.find(entity, job.taskId)
  const { requestId } = job.data
  const result = row && {
    requestId,
    [key]: job.taskId,
    status: row.status,
    fault: row.faultCode ? sayFault(row.faultCode, job.data.locale) : null,
    duration: row.duration ?? null,
  }
  const isReceived =
    result !== undefined &&
    (await openOutside(row!.callbackUrl ?? '', {
      signal,
      allowsPrivate,
      method: 'POST',
      waitMs: 10_000,
      body: JSON.stringify({ ...result, ...('sentences' in row! ? { sentences: row.sentences ?? [] } : {}) }),
    }).then(
      ({ body }) => {
        body.resume()
        return true
      },
      () => false,
    ))
  signal.throwIfAborted()
  await db.write(async (trx) => {
    const mine = trx.updateTable('speech_job').where('taskId', '=', job.taskId).where('worker', '=', job.worker)
    if (row && !isReceived && job.tries < MOST_TRIES) {
      await mine.set({ worker: null, leaseTime: null, dueTime: new Date(now() + WAIT_MS * job.tries).toISOString() }).execute()
      return
    }
    await trx.deleteFrom('speech_job').where('taskId', '=', job.taskId).where('worker', '=', job.worker).execute()
    if (row && entity === 'asr-task') await store.edit(entity, job.taskId, { callbackState: isReceived ? 'done' : 'failed' }, trx)
  })
}
