import type { BulkJob } from '../core/bulk-job.ts'
import { joined } from '../db/database.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { processLines } from './lines.ts'
import { personNow } from './person.ts'
import { processPart } from './parts.ts'
import { processRows } from './rows.ts'
import { createNextJobs, type Due } from './next-jobs.ts'
import type { BulkParts } from './turn.ts'

const WORK = { each: processRows, import: processLines, export: processPart }
/** A pause between two turns, for requests and other work. */
const PAUSE_MS = 5
/** A turn that fails as a whole (e.g. because the database restarts) is retried after a while, and given up after `MOST_FAILURES`; meanwhile other jobs go on. */
const WAIT_MS = 2_000
const MOST_FAILURES = 5
/** If other processes have all of them at hand, none is asked for again for so long. */
const TAKEN_MS = 200

/**
 * Processes jobs, a few rows in each turn. A turn is one transaction that locks its job, makes the calls and records the outcome of each
 * row: a kill leaves no trace, so that every row is processed once. Several processes may do this on the same database.
 */
export function createBulkWorker(parts: BulkParts & { report: (failure: object) => void; ended?: (job: BulkJob) => void }) {
  const { db, contract, dispatch, now, report, ended = () => undefined } = parts
  const failures = new Map<string, number>()
  const resting = new Set<string>()
  const nextJobs = createNextJobs(db)
  let clock: NodeJS.Timeout | undefined
  let going: Promise<void> | undefined
  let isOver = false
  let isAsked = false

  /** How long to wait before the next turn; nothing where no job is left. */
  async function turn(): Promise<number | undefined> {
    const jobs = await nextJobs.list(resting)
    for (const job of jobs) {
      const turned = await turnOf(job).catch((error: unknown) => rest(job, error))
      if (!turned) continue
      nextJobs.took(job.userId)
      failures.delete(job.jobId)
      if (turned.state === 'done' || turned.state === 'stopped') ended(turned)
      return PAUSE_MS
    }
    return jobs.some(({ jobId }) => !resting.has(jobId)) ? TAKEN_MS : undefined
  }

  /** The job after its turn; nothing where it was not at hand, because another process has taken it. */
  async function turnOf(next: Due): Promise<BulkJob | undefined> {
    await dispatch.settle(contract.calls[next.call]?.entity, now())
    return db.write(async (trx) => {
      const asked = trx.selectFrom('bulk_job').selectAll().where('jobId', '=', next.jobId).where('state', '=', 'running')
      const job = await (db.kind === 'postgres' ? asked.forUpdate().skipLocked() : asked).executeTakeFirst()
      if (!job) return undefined
      const person = await personNow(contract, trx, job)
      const change = person
        ? await WORK[job.kind]({ ...parts, trx, on: joined(db, trx), job, person })
        : { state: 'stopped' as const, reason: sayIn(job.caller.locale)('bulk/bulk', 'noAccount') }
      const isOver = change.state === 'done'
      await trx
        .updateTable('bulk_job')
        .set({ ...change, turnTime: new Date(now()).toISOString(), ...(isOver ? { finishTime: new Date(now()).toISOString() } : {}) })
        .where('jobId', '=', job.jobId)
        .execute()
      // why: the row as the statement above has changed it.
      return { ...job, ...change } as BulkJob
    })
  }

  /** After a turn that failed: the job waits for the next one, and no other job waits with it; after so many it stops. */
  async function rest({ jobId }: Due, error: unknown): Promise<undefined> {
    const times = (failures.get(jobId) ?? 0) + 1
    failures.set(jobId, times)
    report({ jobId, err: error })
    resting.add(jobId)
    setTimeout(() => {
      resting.delete(jobId)
      wake()
    }, WAIT_MS).unref()
    if (times < MOST_FAILURES) return
    const job = await db.query.selectFrom('bulk_job').select('caller').where('jobId', '=', jobId).executeTakeFirst()
    const reason = job ? sayIn(job.caller.locale)('bulk/bulk', 'broken') : null
    await db.write((trx) => trx.updateTable('bulk_job').set({ state: 'stopped', reason }).where('jobId', '=', jobId).execute())
    failures.delete(jobId)
  }

  function wake(wait = 0): void {
    // What came while a turn looked for work may have come too late for it.
    if (going) isAsked = true
    if (isOver || going) return
    clearTimeout(clock)
    clock = setTimeout(() => {
      isAsked = false
      going = turn()
        .catch(() => WAIT_MS)
        .then((pause) => {
          going = undefined
          if (pause !== undefined || isAsked) wake(pause)
        })
    }, wait).unref()
  }

  return {
    wake: () => wake(),
    async stop() {
      isOver = true
      clearTimeout(clock)
      await going
    },
  }
}
