import type { Job } from '../../core/job.ts'
import type { Log } from '../../log/log.ts'
import { isEngineFault } from '../serve.ts'
import { callBack } from './callback.ts'
import { faultOf } from './fault.ts'
import { createTell } from './progress.ts'
import { createQueue } from './queue.ts'
import { finishTask, runTask, storeOf, type TaskKind } from './task.ts'
import type { Outcome, WorkTools } from './work.ts'

const LEASE_MS = 15_000
const POLL_MS = 500
const MOST_TRIES = 3
const RETRY_MS = 500

type Workers = { wake: () => void; stop: () => Promise<void>; start: () => Promise<void> }

/**
 * Processes the queue, `count` jobs at a time. A job belongs to a worker as long as its lease is renewed; the job of a dead worker is taken
 * over, so that restarts, kills and several processes on one database lose nothing and do nothing twice.
 */
export function createWorkers(
  tools: WorkTools & { log: Log },
  { count = 2, leaseMs = LEASE_MS }: { count?: number; leaseMs?: number } = {},
): Workers {
  const { db, now, log } = tools
  const queue = createQueue(db, now, leaseMs)
  const stopping = new AbortController()

  async function serve(job: Job): Promise<void> {
    const lost = new AbortController()
    const renew = async () => {
      if (!(await queue.renew(job))) lost.abort()
    }
    const beat = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    try {
      if (job.kind === 'callback') return await callBack({ ...tools, store: storeOf(tools), job, signal })
      const outcome = await runTask(tools, job, job.kind, { signal, tell: createTell(db, job) })
      signal.throwIfAborted()
      if (outcome) await finish(job, job.kind, outcome)
    } catch (error) {
      // The worker that has taken over decides.
      if (!lost.signal.aborted) await fail(job, error)
    } finally {
      clearInterval(beat)
    }
  }

  async function finish(job: Job, kind: TaskKind, outcome: Outcome): Promise<void> {
    const { taskId, tries } = job
    const move = await finishTask(tools, job, kind, outcome)
    log.info({ taskId, kind, tries, move, ...('done' in outcome ? {} : { fault: outcome.fault.code }) }, 'a task ended')
  }

  /** A server that stops returns its jobs at once; a failing engine is retried, and finally the task fails. */
  async function fail(job: Job, error: unknown): Promise<void> {
    const { taskId, kind, tries } = job
    if (stopping.signal.aborted) return queue.giveBack(job, 0, Math.max(0, tries - 1))
    if (kind === 'callback' || tries < MOST_TRIES) return queue.giveBack(job, RETRY_MS * 2 ** tries, tries)
    if (!isEngineFault(error)) log.error({ taskId, kind, err: error }, 'a task failed')
    return finish(job, kind, { fault: faultOf('noAnswer') })
  }

  const report =
    ({ taskId, kind }: Job) =>
    (error: unknown) =>
      log.error({ taskId, kind, err: error }, 'a task failed')
  const loop = createLoop(count, stopping.signal, queue.take, (job) => serve(job).catch(report(job)))
  let clock: NodeJS.Timeout | undefined

  return {
    wake: loop.wake,
    async start() {
      // With SQLite there is a single process: earlier workers are gone.
      if (db.kind === 'sqlite') await queue.freeAll()
      clock = setInterval(loop.wake, POLL_MS).unref()
      loop.wake()
    },
    async stop() {
      stopping.abort()
      clearInterval(clock)
      await loop.rest()
    },
  }
}

/** Takes jobs and runs them, `count` at a time, until there is none; `wake` makes it look again. */
function createLoop(count: number, stopped: AbortSignal, take: () => Promise<Job | undefined>, run: (job: Job) => Promise<void>) {
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let isAsked = false

  async function look(): Promise<void> {
    while (running.size < count && !stopped.aborted) {
      const job = await take()
      if (!job) return
      const one = run(job)
      running.add(one)
      void one.finally(() => {
        running.delete(one)
        wake()
      })
    }
  }

  function wake(): void {
    if (stopped.aborted) return
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
    /** Resolves when all running jobs have ended. */
    async rest(): Promise<void> {
      await looking
      await Promise.all(running)
    },
  }
}
