import { HOUR, MINUTE } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Database, Query, Trx } from '../db/database.ts'

/** So long the secret before a reset still works, so that servers can change over one by one. */
export const OVERLAP_MS = 24 * HOUR

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export type NewSecret = { secret: string; previousUntil: string | null }

/**
 * A new secret, answered once and kept as a hash. The one before works on for `overlap`; a third is never valid, and
 * without an overlap (it has become known) none but the new one is.
 */
export async function renewSecret(trx: Trx, appId: string, now: number, overlap = OVERLAP_MS): Promise<NewSecret> {
  const secret = randomBytes(24).toString('base64url')
  const known = await trx.selectFrom('app_secret').selectAll().where('appId', '=', appId).executeTakeFirst()
  const previousUntil = known && overlap > 0 ? new Date(now + overlap).toISOString() : null
  const kept = {
    hash: hashOf(secret),
    changeTime: new Date(now).toISOString(),
    previousHash: previousUntil === null ? null : known!.hash,
    previousUntil,
    usedTime: null,
    usedIp: null,
    previousUsedTime: previousUntil === null ? null : known!.usedTime,
    previousUsedIp: previousUntil === null ? null : known!.usedIp,
  }
  await trx
    .insertInto('app_secret')
    .values({ appId, ...kept })
    .onConflict((conflict) => conflict.column('appId').doUpdateSet(kept))
    .execute()
  return { secret, previousUntil }
}

/** `none`: nothing was sent; `ended`: the one before, whose overlap is over since `until`. */
export type Verdict = 'right' | 'wrong' | 'ended' | 'none'

export type SecretCheck = { verdict: Verdict; until?: string; isPrevious?: boolean }

/** Whether a secret is valid now: the present one, or the one before within its overlap. */
export async function judgeSecret(on: Query, appId: string, secret: string, now: number): Promise<SecretCheck> {
  if (secret === '') return { verdict: 'none' }
  const known = await on.selectFrom('app_secret').selectAll().where('appId', '=', appId).executeTakeFirst()
  if (!known) return { verdict: 'wrong' }
  const hash = hashOf(secret)
  if (hash === known.hash) return { verdict: 'right' }
  if (hash !== known.previousHash || known.previousUntil === null) return { verdict: 'wrong' }
  return known.previousUntil > new Date(now).toISOString()
    ? { verdict: 'right', isPrevious: true }
    : { verdict: 'ended', until: known.previousUntil }
}

/** A use is written down no more often than this, so that a call costs no write of its own. */
const SEEN_MS = MINUTE

/** Notes when and from where a secret was used, so that its owner sees which of two still is. */
export async function noteUse(db: Database, appId: string, { isPrevious }: SecretCheck, ip: string, now: number): Promise<void> {
  const [time, from] = isPrevious ? (['previousUsedTime', 'previousUsedIp'] as const) : (['usedTime', 'usedIp'] as const)
  const known = await db.query.selectFrom('app_secret').select([time, from]).where('appId', '=', appId).executeTakeFirst()
  const last = known?.[time]
  if (!known || (last && known[from] === ip && now - Date.parse(last) < SEEN_MS)) return
  await db.write((trx) =>
    trx
      .updateTable('app_secret')
      .set({ [time]: new Date(now).toISOString(), [from]: ip })
      .where('appId', '=', appId)
      .execute(),
  )
}
