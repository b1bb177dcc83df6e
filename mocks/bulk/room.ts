import { DAY } from '../../src/schema/time.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Query, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'

/** How long a finished file can be downloaded. */
export const KEPT = DAY
/** Limits for one person: files in all, their bytes, and files that are being written at the same time. */
export const MOST_FILES = 10
export const MOST_BYTES = 256 * 2 ** 20
export const MOST_AT_WORK = 5

type Whose = { userId: string; now: number; locale: Locale }

/** Before a file is started, drops the oldest ones to make room. */
export async function makeRoom(trx: Trx, whose: Whose): Promise<void> {
  const { n } = await trx
    .selectFrom('bulk_job')
    .select((at) => at.fn.countAll<number>().as('n'))
    .where('userId', '=', whose.userId)
    .where('kind', '=', 'export')
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  if (Number(n) >= MOST_AT_WORK) throw problems.conflict(text('bulk/bulk', 'enoughAtWork', { count: Number(n) }))
  await dropOldest(trx, whose, { files: MOST_FILES - Number(n) - 1, bytes: MOST_BYTES })
}

/** While a file grows, drops others to make room; returns false if the file alone is too large. */
export async function growWithin(trx: Trx, whose: Whose, job: { jobId: string; bytes: number }): Promise<boolean> {
  if (job.bytes > MOST_BYTES) return false
  await dropOldest(trx, whose, { files: MOST_FILES, bytes: MOST_BYTES - job.bytes }, job.jobId)
  return true
}

/** Drops finished files first, oldest first, then files of stopped jobs; never one that is being written. */
async function dropOldest(trx: Trx, { userId, now, locale }: Whose, most: { files: number; bytes: number }, but = ''): Promise<void> {
  const kept = await keptOf(trx, userId, now)
  const others = kept.filter(({ jobId, state }) => jobId !== but && state !== 'running')
  let [files, bytes] = [others.length, kept.reduce((sum, one) => sum + (one.jobId === but ? 0 : one.bytes), 0)]
  const old: string[] = []
  for (const one of others) {
    if (files <= most.files && bytes <= most.bytes) break
    old.push(one.jobId)
    files -= 1
    bytes -= one.bytes
  }
  if (old.length === 0) return
  const reason = sayIn(locale)('bulk/bulk', 'madeRoom')
  await trx.deleteFrom('bulk_part').where('jobId', 'in', old).execute()
  await trx.updateTable('bulk_job').set({ bytes: 0, state: 'done', reason }).where('jobId', 'in', old).execute()
}

const keptOf = (on: Query, userId: string, now: number) =>
  on
    .selectFrom('bulk_job')
    .select(['jobId', 'state', 'bytes'])
    .where('userId', '=', userId)
    .where('kind', '=', 'export')
    .where('bytes', '>', 0)
    .where((is) => is.or([is('finishTime', 'is', null), is('finishTime', '>', new Date(now - KEPT).toISOString())]))
    .orderBy((is) => is.case().when('finishTime', 'is', null).then(1).else(0).end())
    .orderBy('finishTime')
    .orderBy('createTime')
    .orderBy('jobId')
    .execute()
