import type { BulkJob } from '../core/bulk-job.ts'
import { joined } from '../db/database.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { processLines } from './lines.ts'
import { personNow } from './person.ts'
import { processPart } from './parts.ts'
import { processRows } from './rows.ts'
import type { BulkParts } from './turn.ts'

const WORK = { each: processRows, import: processLines, export: processPart }
/** A pause between two turns, for requests and other work. */
const PAUSE_MS = 5
/** A turn that fails as a whole (e.g. because the database restarts) is retried after a while, and given up after `MOST_FAILURES`. */
const WAIT_MS = 2_000
const MOST_FAILURES = 5
/** So many are looked at for one that no other process has at hand, and so long none of them is asked for again. */
const LOOKED_AT = 8
const TAKEN_MS = 200

type Due = Pick<BulkJob, 'jobId' | 'call' | 'caller'>

/**
 * Processes jobs, a few rows in each turn. A turn is one transaction that locks its job, makes the calls and records the outcome of each
 * row: a kill leaves no trace, so that every row is processed once. Several processes may do this on the same database.
 */
export function createBulkWorker(parts: BulkParts & { report: (failure: object) => void; ended?: (job: BulkJob) => void }) {
  const { db, contract, dispatch, now, report, ended = () => undefined } = parts
  const failures = new Map<string, number>()
  let clock: NodeJS.Timeout | undefined
  let going: Promise<void> | undefined
  let isOver = false
  let isAsked = false

  const due = () =>
    db.query
      .selectFrom('bulk_job')
      .select(['jobId', 'call', 'caller'])
      .where('state', '=', 'running')
      .orderBy('turnTime')
      .orderBy('jobId')
      .limit(LOOKED_AT)
      .execute()

  /** How long to wait before the next turn; nothing where no job is left. */
  async function turn(): Promise<number | undefined> {
    const jobs = await due()
    for (const job of jobs) if (await turnOf(job)) return PAUSE_MS
    return jobs.length > 0 ? TAKEN_MS : undefined
  }

  /** Whether the job was at hand: another process may have taken it. */
  async function turnOf(next: Due): Promise<boolean> {
    await dispatch.settle(contract.calls[next.call]?.entity, now())
    const turned = await db
      .write(async (trx) => {
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
      .catch((error: unknown) => giveUp(next, error))
    if (!turned) return false
    failures.delete(next.jobId)
    if (turned.state === 'done' || turned.state === 'stopped') ended(turned)
    return true
  }

  async function giveUp(job: Due, error: unknown): Promise<undefined> {
    const times = (failures.get(job.jobId) ?? 0) + 1
    failures.set(job.jobId, times)
    report({ jobId: job.jobId, err: error })
    if (times < MOST_FAILURES) throw error
    failures.delete(job.jobId)
    const reason = sayIn(job.caller.locale)('bulk/bulk', 'broken')
    await db.write((trx) => trx.updateTable('bulk_job').set({ state: 'stopped', reason }).where('jobId', '=', job.jobId).execute())
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
