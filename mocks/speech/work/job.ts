import { randomUUID } from 'node:crypto'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Row, Trx } from '../../db/database.ts'
import type { Context } from '../../http/service.ts'

export type Kind = 'recognize' | 'synthesize' | 'train' | 'callback'

/** Which entity a kind of work is about, and how its row is named. */
export const ENTITIES = {
  recognize: { entity: 'asr-task', key: 'taskId' },
  synthesize: { entity: 'tts-task', key: 'taskId' },
  train: { entity: 'model', key: 'modelId' },
} as const

/** What a worker needs to know of whoever asked. `requestId` stays the same however often the work is begun anew: it is paid for once. */
export type Data = { requestId: string; ip: string; locale: Locale; userId: string; of?: 'recognize' | 'synthesize' }

export type Job = { taskId: string; kind: Kind; data: Data; tries: number; worker: string }

/** Puts work in the queue, in the transaction that makes or revives its task. */
export async function enqueue({ request, locale, now, person }: Context, kind: Kind, taskId: unknown, trx: Trx): Promise<void> {
  const data: Data = { requestId: randomUUID(), ip: request.ip, locale, userId: person?.userId ?? '' }
  await dequeue(taskId, trx)
  await trx
    .insertInto('speech_job')
    .values(rowOf(String(taskId), kind, data, now))
    .execute()
}

export const rowOf = (taskId: string, kind: Kind, data: Data, due: number): Row => ({
  taskId,
  kind,
  data,
  worker: null,
  leaseTime: null,
  dueTime: new Date(due).toISOString(),
  tries: 0,
})

export async function dequeue(taskId: unknown, trx: Trx): Promise<void> {
  await trx.deleteFrom('speech_job').where('taskId', '=', taskId).execute()
}
