import type { BulkJob, ExportAsked } from '../core/bulk-job.ts'
import type { Cell, Download } from '../core/download.ts'
import type { Database, Query, Row, Trx } from '../db/database.ts'
import { insertRows } from '../db/insert.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { writeTable } from '../resource/write-table.ts'
import { sayReason } from './reason.ts'
import { growWithin, KEPT } from './room.ts'
import type { Change, Turn } from './turn.ts'

/** The number of rows in a part; a file consists of its parts in order. */
const PART = 500
const SEAL = 'bulk part'

type Keys = (string | number)[]

/** Stores which rows a file will contain: each part is a list of keys until it has been replaced by the cells. */
export async function keepParts(db: Database, jobId: string, keys: Keys, trx: Trx): Promise<void> {
  const parts: Row[] = []
  for (let at = 0; at < keys.length; at += PART)
    parts.push({ jobId, at: at / PART, content: db.sealer.seal(JSON.stringify(keys.slice(at, at + PART)), SEAL) })
  for (let at = 0; at < parts.length; at += 50) await insertRows(db, trx, 'bulk_part', parts.slice(at, at + 50))
}

/** Writes the next part of a file; if the process is killed meanwhile, the part is unchanged. */
export async function processPart(turn: Turn): Promise<Change> {
  const { trx, job, on, db, contract, dispatch, person, now } = turn
  const { caller, jobId } = job
  const count = job.done + job.skipped
  const at = Math.floor(count / PART)
  const part = () => trx.selectFrom('bulk_part').select('content').where('jobId', '=', jobId).where('at', '=', at).executeTakeFirst()
  const known = count < job.total ? await part() : undefined
  if (!known) return { state: 'done' }
  const keys = open<Keys>(db, known.content)
  const isLast = count + keys.length >= job.total
  const { body } = askedOf(job)
  try {
    const call = contract.calls[job.call]
    if (!call) throw problems.noSuchCall()
    const cells = await dispatch.cellsWithin({ call, body, person, on, caller, now: now() }, keys, isLast)
    const content = db.sealer.seal(JSON.stringify(cells), SEAL)
    await trx.updateTable('bulk_part').set({ content }).where('jobId', '=', jobId).where('at', '=', at).execute()
    const bytes = job.bytes + content.length
    const fits = await growWithin(trx, { userId: job.userId, now: now(), locale: caller.locale }, { jobId, bytes })
    if (!fits) return tooLarge(turn)
    const skipped = job.skipped + keys.length - cells.length
    const reason = skipped > 0 ? sayReason(caller.locale, 'gone') : null
    return { bytes, done: job.done + cells.length, skipped, ...(isLast ? { state: 'done', reason } : {}) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { state: 'stopped', reason: error.envelope(caller.locale).message }
  }
}

/** A file that is too large is deleted, to leave room for others; the person can request a smaller one. */
async function tooLarge({ trx, job }: Turn): Promise<Change> {
  await trx.deleteFrom('bulk_part').where('jobId', '=', job.jobId).execute()
  return { bytes: 0, state: 'done', reason: sayReason(job.caller.locale, 'tooLarge') }
}

/** Until when the file of a job can be downloaded; null if there is none, or not any more. */
export function fileUntil({ kind, state, bytes, finishTime }: BulkJob, now: number): string | null {
  if (kind !== 'export' || state !== 'done' || bytes === 0 || finishTime === null) return null
  const until = Date.parse(finishTime) + KEPT
  return until > now ? new Date(until).toISOString() : null
}

/** The finished file, read while it is being sent. */
export async function fileOf(db: Database, job: BulkJob, now: number): Promise<Download> {
  if (fileUntil(job, now) === null) throw problems.conflict(text('bulk/bulk', job.state === 'done' ? 'noFile' : 'notYet'))
  const { head } = askedOf(job)
  async function* parts() {
    for (let at = 0; at * PART < job.total; at++) {
      const found = await db.query
        .selectFrom('bulk_part')
        .select('content')
        .where('jobId', '=', job.jobId)
        .where('at', '=', at)
        .executeTakeFirst()
      if (found) yield open<Cell[][]>(db, found.content)
    }
  }
  return writeTable({ ...head, parts: parts() })
}

/** Files that can no longer be downloaded, and unfinished ones that were abandoned. */
export const oldFiles = (on: Query, now: number) =>
  on
    .selectFrom('bulk_job')
    .select('jobId')
    .where('kind', '=', 'export')
    .where((is) =>
      is.or([is('finishTime', '<', new Date(now - KEPT).toISOString()), is('turnTime', '<', new Date(now - 7 * KEPT).toISOString())]),
    )

// why: the column is JSON, and only `askedExport` writes what an export asks for.
const askedOf = ({ asked }: BulkJob): ExportAsked => asked as ExportAsked

const open = <Of>(db: Database, content: string): Of => JSON.parse(db.sealer.open(content, SEAL))
