import { anyStore } from '../../core/store.ts'
import { randomUUID } from 'node:crypto'
import type { Query, Row } from '../../db/database.ts'
import { createStore } from '../../resource/store.ts'
import { isEngineFault } from '../serve.ts'
import { callBack } from './callback.ts'
import type { Job, Kind } from '../../core/job.ts'
import { ENTITIES } from './job.ts'
import { createTell } from './progress.ts'
import { recognize } from './recognize.ts'
import { synthesize } from './synthesize.ts'
import { train } from './train.ts'
import type { Log } from '../../log/log.ts'
import type { Outcome, Work, WorkTools } from './work.ts'
import { faultOf } from './fault.ts'

/** Each is given a row of the entity that its kind is about. */
const DOES: Record<Exclude<Kind, 'callback'>, (work: Work<never>) => Promise<Outcome>> = { recognize, synthesize, train }
const MOVES: Record<Exclude<Kind, 'callback'>, { start?: string; finish: string; fail: string }> = {
  recognize: { start: 'start', finish: 'finish', fail: 'fail' },
  synthesize: { start: 'start', finish: 'finish', fail: 'fail' },
  train: { finish: 'succeed', fail: 'fail' },
}

const LEASE_MS = 15_000
const POLL_MS = 500
const MOST_TRIES = 3

export type Workers = { wake: () => void; stop: () => Promise<void>; start: () => Promise<void> }

/**
 * Works the queue off. A task belongs to a worker for as long as its lease is renewed; that of a worker which died is taken over,
 * so a restart, a kill and several processes over one database lose nothing and do nothing twice.
 */
export function createWorkers(
  tools: WorkTools & { log: Log },
  { count = 2, leaseMs = LEASE_MS }: { count?: number; leaseMs?: number } = {},
): Workers {
  const { db, contract, services, sessions, now, log } = tools
  const me = randomUUID()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const iso = (at: number) => new Date(at).toISOString()
  let clock: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isAsked = false

  async function claim(): Promise<Job | undefined> {
    const at = iso(now())
    const freeOn = (on: Query) =>
      on
        .selectFrom('speech_job')
        .selectAll()
        .where('dueTime', '<=', at)
        .where((is) => is.or([is('leaseTime', 'is', null), is('leaseTime', '<=', at)]))
        .orderBy('dueTime')
        .limit(1)
    // Most of the time there is nothing, and nobody has to wait for a transaction to find that out.
    if (!(await freeOn(db.query).executeTakeFirst())) return undefined
    return db.write(async (trx) => {
      const free = freeOn(trx)
      const row = await (db.kind === 'postgres' ? free.forUpdate().skipLocked() : free).executeTakeFirst()
      if (!row) return undefined
      const tries = row.tries + 1
      const worker = `${me}:${randomUUID()}`
      await trx
        .updateTable('speech_job')
        .set({ worker, tries, leaseTime: iso(now() + leaseMs), share: 0, beganTime: at })
        .where('taskId', '=', row.taskId)
        .execute()
      return { taskId: row.taskId, kind: row.kind, data: row.data, tries, worker }
    })
  }

  async function serve(job: Job): Promise<void> {
    const lost = new AbortController()
    const beat = setInterval(
      () =>
        void keepAlive(job).then(
          (isMine) => !isMine && lost.abort(),
          () => undefined,
        ),
      leaseMs / 3,
    )
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    try {
      if (job.kind === 'callback') return await callBack({ ...tools, store: storeNow(), job, signal })
      await work(job, job.kind, signal)
    } catch (error) {
      // Whoever has taken it over knows more.
      if (!lost.signal.aborted) await giveBack(job, error)
    } finally {
      clearInterval(beat)
    }
  }

  const storeNow = () => createStore({ contract, services }, db, sessions, now())

  async function work(job: Job, kind: Exclude<Kind, 'callback'>, signal: AbortSignal): Promise<void> {
    const { entity } = ENTITIES[kind]
    const { start } = MOVES[kind]
    const row = await begin(job, entity, start)
    if (!row) return
    const outcome = await DOES[kind]({ ...tools, store: storeNow(), job, row: row as never, signal, tell: createTell(db, job) })
    signal.throwIfAborted()
    await finish(job, kind, outcome)
  }

  /** The row as it is when work begins; nothing where it was cancelled or removed in the meantime. */
  async function begin({ taskId, kind, worker }: Job, entity: string, start: string | undefined): Promise<Row | undefined> {
    return db.write(async (trx) => {
      const row = await anyStore(storeNow()).find(entity, taskId, trx)
      const state: unknown = row?.status
      const isDue = kind === 'train' ? state === 'training' : state === 'queued' || state === 'running'
      if (!row || !isDue) {
        await trx.deleteFrom('speech_job').where('taskId', '=', taskId).where('worker', '=', worker).execute()
        return undefined
      }
      return start && state === 'queued' ? anyStore(storeNow()).move(entity, taskId, start, trx, { faultCode: null }) : row
    })
  }

  async function finish({ taskId, worker, data, tries }: Job, kind: Exclude<Kind, 'callback'>, outcome: Outcome): Promise<void> {
    const { entity } = ENTITIES[kind]
    const [move, values] = 'done' in outcome ? [MOVES[kind].finish, outcome.done] : [MOVES[kind].fail, { faultCode: outcome.fault.code }]
    await db.write(async (trx) => {
      const mine = await trx
        .selectFrom('speech_job')
        .select('taskId')
        .where('taskId', '=', taskId)
        .where('worker', '=', worker)
        .executeTakeFirst()
      const row = mine && (await anyStore(storeNow()).find(entity, taskId, trx))
      if (!row) return
      const calls = kind !== 'train' && !!row.callbackUrl
      await anyStore(storeNow()).move(entity, taskId, move, trx, {
        ...values,
        ...(kind === 'train' ? {} : { finishTime: iso(now()) }),
        ...(calls && kind === 'recognize' ? { callbackState: 'waiting' } : {}),
      })
      const job = trx.updateTable('speech_job').where('taskId', '=', taskId)
      if (calls) await job.set({ kind: 'callback', worker: null, leaseTime: null, tries: 0, data: { ...data, of: kind } }).execute()
      else await trx.deleteFrom('speech_job').where('taskId', '=', taskId).execute()
    })
    const ended = 'done' in outcome ? { move } : { move, fault: outcome.fault.code }
    log.info({ taskId, kind, tries, ...ended }, 'a task ended')
  }

  async function keepAlive({ taskId, worker }: Job): Promise<boolean> {
    const { numUpdatedRows } = await db.write((trx) =>
      trx
        .updateTable('speech_job')
        .set({ leaseTime: iso(now() + leaseMs) })
        .where('taskId', '=', taskId)
        .where('worker', '=', worker)
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  /** Who stops gives the task back at once; an engine that fails is asked again, and in the end the task has failed. */
  async function giveBack(job: Job, error: unknown): Promise<void> {
    const { taskId, worker, kind, tries } = job
    if (!stopping.signal.aborted && kind !== 'callback' && tries >= MOST_TRIES) {
      if (!isEngineFault(error)) log.error({ taskId, kind, err: error }, 'a task failed')
      return finish(job, kind, { fault: faultOf('noAnswer') })
    }
    const wait = stopping.signal.aborted ? 0 : 500 * 2 ** tries
    await db.write((trx) =>
      trx
        .updateTable('speech_job')
        .set({
          worker: null,
          leaseTime: null,
          dueTime: iso(now() + wait),
          ...(stopping.signal.aborted ? { tries: Math.max(0, tries - 1) } : {}),
        })
        .where('taskId', '=', taskId)
        .where('worker', '=', worker)
        .execute(),
    )
  }

  async function look(): Promise<void> {
    while (running.size < count && !stopping.signal.aborted) {
      const job = await claim()
      if (!job) return
      const one = serve(job).catch((error: unknown) => log.error({ taskId: job.taskId, kind: job.kind, err: error }, 'a task failed'))
      running.add(one)
      void one.finally(() => {
        running.delete(one)
        wake()
      })
    }
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    isAsked = true
    looking ??= (async () => {
      while (isAsked) {
        isAsked = false
        await look().catch(() => undefined)
      }
      looking = undefined
    })()
  }

  return {
    wake,
    async start() {
      // One process alone has the file of SQLite: whoever worked before this one is gone.
      if (db.kind === 'sqlite') await db.write((trx) => trx.updateTable('speech_job').set({ worker: null, leaseTime: null }).execute())
      clock = setInterval(wake, POLL_MS).unref()
      wake()
    },
    async stop() {
      stopping.abort()
      clearInterval(clock)
      await looking
      await Promise.all(running)
    },
  }
}
