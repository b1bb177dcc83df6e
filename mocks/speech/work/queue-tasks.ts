import type { Rows } from '../../../schemas/.meta/rows.ts'
import type { Context } from '../../core/context.ts'
import type { Person } from '../../core/sessions.ts'
import { refuse } from '../../metering/refusal.ts'
import { askOf } from '../serve.ts'
import { enqueue } from './job.ts'

type Task = Rows['asr-task']
type Wishes = Pick<Task, 'engine'> & {
  [Name in 'channelNum' | 'speakerNumber' | 'vocabId' | 'callbackUrl']?: Task[Name] | null | undefined
}
type Source = Partial<Pick<Task, 'fileName' | 'bytes' | 'audio' | 'url'>>

/** Queues one task for each source with the same wishes; their cost is known and booked when they are done. Answers their ids. */
export async function queueTasks(context: Context<Person>, wishes: Wishes, sources: Source[]): Promise<string[]> {
  const { db, now, person, tools } = context
  const { engine, channelNum, speakerNumber, vocabId, callbackUrl } = wishes
  const { meter } = tools.speech
  const ask = askOf(context, { service: 'asr-file', code: 'asr.file-create', engine, amounts: { second: 1 } })
  // People who may not use the service, or have nothing left, learn it now and not from a failed task.
  const opened = await meter.open({ ...ask, isQueued: true })
  if (!('use' in opened)) throw refuse('refusal' in opened ? opened.refusal : { name: 'engine' }, context.request.id)
  await meter.release(opened.use)
  const values = {
    engine,
    channelNum: channelNum ?? undefined,
    // None is as many as there are.
    speakerNumber: speakerNumber || null,
    vocabId: vocabId ?? undefined,
    callbackUrl: callbackUrl ?? undefined,
    userId: person.userId,
    appId: opened.use.appId,
    status: 'queued' as const,
    createTime: new Date(now).toISOString(),
  }
  const taskIds = await db.write(async (trx) => {
    const made: string[] = []
    for (const source of sources) {
      const task = await tools.store.add('asr-task', { ...values, ...source }, trx)
      await enqueue(context, 'recognize', task.taskId, trx)
      made.push(task.taskId)
    }
    return made
  })
  tools.speech.wake()
  return taskIds
}
