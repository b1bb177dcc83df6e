import { randomUUID } from 'node:crypto'
import { HOUR } from '../../../src/schema/time.ts'
import type { Job } from '../../core/job.ts'
import type { Database, Query, Trx } from '../../db/database.ts'

/**
 * The job queue in the database. A worker leases a job; an expired lease makes the job available again, so that a dead worker loses
 * nothing.
 */
export function createQueue(db: Database, now: () => number, leaseMs: number) {
  const process = randomUUID()
  const iso = (at: number) => new Date(at).toISOString()

  function freeOn(on: Query) {
    const at = iso(now())
    // Further ahead than any could be: written before the clock was set back.
    const never = iso(now() + HOUR)
    return on
      .selectFrom('speech_job')
      .selectAll()
      .where((is) => is.or([is('dueTime', '<=', at), is('dueTime', '>', never)]))
      .where((is) => is.or([is('leaseTime', 'is', null), is('leaseTime', '<=', at), is('leaseTime', '>', never)]))
      .orderBy('dueTime')
      .limit(1)
  }

  async function lease(trx: Trx): Promise<Job | undefined> {
    const free = freeOn(trx)
    const row = await (db.kind === 'postgres' ? free.forUpdate().skipLocked() : free).executeTakeFirst()
    if (!row) return undefined
    const { taskId, kind, data } = row
    const tries = row.tries + 1
    const worker = `${process}:${randomUUID()}`
    await trx
      .updateTable('speech_job')
      .set({ worker, tries, leaseTime: iso(now() + leaseMs), share: 0, beganTime: iso(now()) })
      .where('taskId', '=', taskId)
      .execute()
    return { taskId, kind, data, tries, worker }
  }

  return {
    /** Leases the job that is due first, if any. */
    async take(): Promise<Job | undefined> {
      // Most of the time there is none, which is determined without a transaction.
      if (!(await freeOn(db.query).executeTakeFirst())) return undefined
      return db.write(lease)
    },

    /** Extends a lease; false if another worker has taken the job. */
    async renew(job: Job): Promise<boolean> {
      const { numUpdatedRows } = await db.write((trx) =>
        changeOf(trx, job)
          .set({ leaseTime: iso(now() + leaseMs) })
          .executeTakeFirst(),
      )
      return numUpdatedRows > 0n
    },

    /** Returns a job to the queue, due in `wait` milliseconds, with its number of `tries`. */
    async giveBack(job: Job, wait: number, tries: number): Promise<void> {
      await db.write((trx) =>
        changeOf(trx, job)
          .set({ worker: null, leaseTime: null, dueTime: iso(now() + wait), tries })
          .execute(),
      )
    },

    /** Ends all leases; for a process that is known to be the only one. */
    async freeAll(): Promise<void> {
      await db.write((trx) => trx.updateTable('speech_job').set({ worker: null, leaseTime: null }).execute())
    },
  }
}

export type Queue = ReturnType<typeof createQueue>

const changeOf = (trx: Trx, { taskId, worker }: Job) =>
  trx.updateTable('speech_job').where('taskId', '=', taskId).where('worker', '=', worker)
