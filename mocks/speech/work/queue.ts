import { randomUUID } from 'node:crypto'
import { HOUR } from '../../../src/schema/time.ts'
import type { Job } from '../../core/job.ts'
import type { Database, Query, Trx } from '../../db/database.ts'

/**
 * The jobs that wait in the database. Whoever takes one holds it by a lease; a lease that ran out makes the job free again, so that
 * a worker which died loses nothing.
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
    /** Takes the job that is due first, where there is one. */
    async take(): Promise<Job | undefined> {
      // Most of the time there is none, and no transaction has to be opened to find that out.
      if (!(await freeOn(db.query).executeTakeFirst())) return undefined
      return db.write(lease)
    },

    /** Holds a job for longer; false where another worker has taken it. */
    async renew(job: Job): Promise<boolean> {
      const { numUpdatedRows } = await db.write((trx) =>
        changeOf(trx, job)
          .set({ leaseTime: iso(now() + leaseMs) })
          .executeTakeFirst(),
      )
      return numUpdatedRows > 0n
    },

    /** Gives a job back to be taken again in `wait` milliseconds, after so many `tries`. */
    async giveBack(job: Job, wait: number, tries: number): Promise<void> {
      await db.write((trx) =>
        changeOf(trx, job)
          .set({ worker: null, leaseTime: null, dueTime: iso(now() + wait), tries })
          .execute(),
      )
    },

    /** Ends every lease, for a process that is known to be the only one. */
    async freeAll(): Promise<void> {
      await db.write((trx) => trx.updateTable('speech_job').set({ worker: null, leaseTime: null }).execute())
    },
  }
}

export type Queue = ReturnType<typeof createQueue>

const changeOf = (trx: Trx, { taskId, worker }: Job) =>
  trx.updateTable('speech_job').where('taskId', '=', taskId).where('worker', '=', worker)
