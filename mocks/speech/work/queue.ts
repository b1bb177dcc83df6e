import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR } from '../../../src/schema/time.ts'
import type { Job } from '../../core/job.ts'
import type { Database, Trx } from '../../db/database.ts'

/** The customer of a job, as the index has it. */
const CUSTOMER = sql<string>`coalesce(data ->> 'userId', '')`
/** If another process takes the last job of a customer, the next one is looked for so often. */
const MOST_LOOKS = 3

/**
 * The job queue in the database. A worker leases a job; an expired lease makes the job available again, so that a dead worker loses
 * nothing.
 */
export function createQueue(db: Database, now: () => number, leaseMs: number) {
  const process = randomUUID()
  const iso = (at: number) => new Date(at).toISOString()
  /** When a job of each customer who has some was last taken here, as a number that goes up. */
  let served = new Map<string, number>()
  let turn = 0

  /** A time further ahead than `never` was written before the clock was set back. */
  const times = () => ({ at: iso(now()), never: iso(now() + HOUR) })

  /** Whose job is next: of the customer with the fewest running ones, then of the one who was served longest ago, then the oldest. */
  async function nextCustomer(): Promise<string | undefined> {
    const { at, never } = times()
    const isHeld = sql`"leaseTime" > ${at} and "leaseTime" <= ${never}`
    const { rows } = await sql<{ customer: string; running: number; due: string | null }>`
      select ${CUSTOMER} as customer, sum(case when ${isHeld} then 1 else 0 end) as running,
        min(case when ${isHeld} then null when "dueTime" <= ${at} or "dueTime" > ${never} then "dueTime" end) as due
      from speech_job group by 1`.execute(db.query)
    served = new Map(rows.map(({ customer }) => [customer, served.get(customer) ?? 0]))
    const waiting = rows.flatMap(({ due, ...row }) => (due === null ? [] : [{ ...row, due, last: served.get(row.customer)! }]))
    const [next] = waiting.toSorted((a, b) => a.running - b.running || a.last - b.last || (a.due < b.due ? -1 : 1))
    return next?.customer
  }

  async function lease(trx: Trx, customer: string): Promise<Job | undefined> {
    const { at, never } = times()
    const free = trx
      .selectFrom('speech_job')
      .selectAll()
      .where(CUSTOMER, '=', customer)
      .where((is) => is.or([is('dueTime', '<=', at), is('dueTime', '>', never)]))
      .where((is) => is.or([is('leaseTime', 'is', null), is('leaseTime', '<=', at), is('leaseTime', '>', never)]))
      .orderBy('dueTime')
      .limit(1)
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
    /** Leases the next job, if any. */
    async take(): Promise<Job | undefined> {
      for (let nth = 0; nth < MOST_LOOKS; nth++) {
        // Most of the time there is none, which is determined without a transaction.
        const customer = await nextCustomer()
        if (customer === undefined) return undefined
        const job = await db.write((trx) => lease(trx, customer))
        if (!job) continue
        served.set(customer, ++turn)
        return job
      }
      return undefined
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
