import type { BulkJob } from '../core/bulk-job.ts'
import { joined } from '../db/database.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { doLines } from './lines.ts'
import { personNow } from './person.ts'
import { doPart } from './parts.ts'
import { doRows } from './rows.ts'
import type { BulkParts } from './turn.ts'

const WORK = { each: doRows, import: doLines, export: doPart }
/** Between two turns others get theirs: requests, and other work. */
const PAUSE_MS = 5
/** What fails as a whole (the database restarts) is tried again after a while, and given up after so many times. */
const WAIT_MS = 2_000
const MOST_FAILURES = 5

/**
 * Works through many rows, a few at a turn. A turn is one transaction that locks its job, makes the calls and notes what became of
 * each row: a kill in the middle of it leaves no trace, so that every row is treated once. Several processes may do this over one database.
 */
export function createBulkWorker(parts: BulkParts & { report: (failure: object) => void; ended?: (job: BulkJob) => void }) {
  const { db, contract, dispatch, now, report, ended = () => undefined } = parts
  const failures = new Map<string, number>()
  let clock: NodeJS.Timeout | undefined
  let going: Promise<void> | undefined
  let isOver = false

  const due = () =>
    db.query
      .selectFrom('bulk_job')
      .selectAll()
      .where('state', '=', 'running')
      .orderBy('turnTime')
      .orderBy('jobId')
      .limit(1)
      .executeTakeFirst()

  async function turn(): Promise<boolean> {
    const next = await due()
    if (!next) return false
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
        // why: the row as the statement above has left it.
        return { ...job, ...change } as BulkJob
      })
      .catch((error: unknown) => giveUp(next, error))
    if (turned) failures.delete(next.jobId)
    if (turned && (turned.state === 'done' || turned.state === 'stopped')) ended(turned)
    return true
  }

  async function giveUp(job: BulkJob, error: unknown): Promise<undefined> {
    const times = (failures.get(job.jobId) ?? 0) + 1
    failures.set(job.jobId, times)
    report({ jobId: job.jobId, err: error })
    if (times < MOST_FAILURES) throw error
    failures.delete(job.jobId)
    const reason = sayIn(job.caller.locale)('bulk/bulk', 'broken')
    await db.write((trx) => trx.updateTable('bulk_job').set({ state: 'stopped', reason }).where('jobId', '=', job.jobId).execute())
  }

  function wake(wait = 0): void {
    if (isOver || going) return
    clearTimeout(clock)
    clock = setTimeout(() => {
      going = turn()
        .then(
          (isMore) => (isMore ? PAUSE_MS : undefined),
          () => WAIT_MS,
        )
        .then((pause) => {
          going = undefined
          if (pause !== undefined) wake(pause)
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
