import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables, Trx } from '../../db/database.ts'
import type { Context } from '../../core/context.ts'
import type { Data, Kind } from '../../core/job.ts'
import type { Person } from '../../core/sessions.ts'

/** The entity of each kind of job, and the key of its row. */
export const ENTITIES = {
  recognize: { entity: 'asr-task', key: 'taskId' },
  synthesize: { entity: 'tts-task', key: 'taskId' },
  train: { entity: 'model', key: 'modelId' },
} as const

/** Queues a job, in the transaction that creates or retries its task. */
export async function enqueue({ request, locale, now, person }: Context<Person>, kind: Kind, taskId: string, trx: Trx): Promise<void> {
  const data: Data = { requestId: randomUUID(), ip: request.ip, locale, userId: person.userId, secretId: person.secretId }
  await dequeue(taskId, trx)
  await trx
    .insertInto('speech_job')
    .values(rowOf(taskId, kind, data, now))
    .execute()
}

export const rowOf = (taskId: string, kind: Kind, data: Data, due: number): Insertable<Tables['speech_job']> => ({
  taskId,
  kind,
  data,
  worker: null,
  leaseTime: null,
  dueTime: new Date(due).toISOString(),
  tries: 0,
  share: 0,
  beganTime: null,
})

export async function dequeue(taskId: string, trx: Trx): Promise<void> {
  await trx.deleteFrom('speech_job').where('taskId', '=', taskId).execute()
}
