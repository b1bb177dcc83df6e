import { anyStore } from '../../core/store.ts'
import type { Job, Kind } from '../../core/job.ts'
import type { Row } from '../../db/database.ts'
import { createStore } from '../../resource/store.ts'
import { ENTITIES } from './job.ts'
import { recognize } from './recognize.ts'
import { synthesize } from './synthesize.ts'
import { train } from './train.ts'
import type { Outcome, Work, WorkTools } from './work.ts'

/** Jobs that process the row of a task; a callback does not. */
export type TaskKind = Exclude<Kind, 'callback'>

/** What each kind of task does with its row, and the moves of that row. */
const KINDS: Record<TaskKind, { run: (work: Work<never>) => Promise<Outcome>; start?: string; finish: string; fail: string }> = {
  recognize: { run: recognize, start: 'start', finish: 'finish', fail: 'fail' },
  synthesize: { run: synthesize, start: 'start', finish: 'finish', fail: 'fail' },
  train: { run: train, finish: 'succeed', fail: 'fail' },
}

/** A store at the present time: a task may run longer than a store's time may stay fixed. */
export const storeOf = ({ contract, services, db, sessions, now }: WorkTools) => createStore({ contract, services }, db, sessions, now())

/** Runs a task; undefined if it was cancelled or removed before it began. */
export async function runTask(
  tools: WorkTools,
  job: Job,
  kind: TaskKind,
  more: Pick<Work, 'signal' | 'tell'>,
): Promise<Outcome | undefined> {
  const row = await begin(tools, job, kind)
  if (!row) return undefined
  // why: each kind runs with the row that `begin` has read for it.
  return KINDS[kind].run({ ...tools, ...more, store: storeOf(tools), job, row: row as never })
}

/** The row at the beginning of the work. */
async function begin(tools: WorkTools, { taskId, worker }: Job, kind: TaskKind): Promise<Row | undefined> {
  const { entity } = ENTITIES[kind]
  const { start } = KINDS[kind]
  return tools.db.write(async (trx) => {
    const store = anyStore(storeOf(tools))
    const row = await store.find(entity, taskId, trx)
    const state: unknown = row?.status
    const isDue = kind === 'train' ? state === 'training' : state === 'queued' || state === 'running'
    if (!row || !isDue) {
      await trx.deleteFrom('speech_job').where('taskId', '=', taskId).where('worker', '=', worker).execute()
      return undefined
    }
    return start && state === 'queued' ? store.move(entity, taskId, start, trx, { faultCode: null }) : row
  })
}

/** Stores the result of a task in its row, and queues a callback if the customer wants one. Returns the move that was made. */
export async function finishTask(tools: WorkTools, { taskId, worker, data }: Job, kind: TaskKind, outcome: Outcome): Promise<string> {
  const { entity } = ENTITIES[kind]
  const [move, values] = 'done' in outcome ? [KINDS[kind].finish, outcome.done] : [KINDS[kind].fail, { faultCode: outcome.fault.code }]
  await tools.db.write(async (trx) => {
    const mine = await trx
      .selectFrom('speech_job')
      .select('taskId')
      .where('taskId', '=', taskId)
      .where('worker', '=', worker)
      .executeTakeFirst()
    const store = anyStore(storeOf(tools))
    const row = mine && (await store.find(entity, taskId, trx))
    if (!row) return
    const callsBack = kind !== 'train' && !!row.callbackUrl
    await store.move(entity, taskId, move, trx, {
      ...values,
      ...(kind === 'train' ? {} : { finishTime: new Date(tools.now()).toISOString() }),
      ...(callsBack && kind === 'recognize' ? { callbackState: 'waiting' } : {}),
    })
    const job = trx.updateTable('speech_job').where('taskId', '=', taskId)
    if (callsBack) await job.set({ kind: 'callback', worker: null, leaseTime: null, tries: 0, data: { ...data, of: kind } }).execute()
    else await trx.deleteFrom('speech_job').where('taskId', '=', taskId).execute()
  })
  return move
}
