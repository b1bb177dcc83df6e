import { HOUR } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Query, Trx } from '../db/database.ts'

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
  const known = await trx.selectFrom('app_secret').select('hash').where('appId', '=', appId).executeTakeFirst()
  const previousUntil = known && overlap > 0 ? new Date(now + overlap).toISOString() : null
  const kept = {
    hash: hashOf(secret),
    changeTime: new Date(now).toISOString(),
    previousHash: previousUntil === null ? null : known!.hash,
    previousUntil,
  }
  await trx
    .insertInto('app_secret')
    .values({ appId, ...kept })
    .onConflict((conflict) => conflict.column('appId').doUpdateSet(kept))
    .execute()
  return { secret, previousUntil }
}

/** Whether a secret is valid now: the present one, or the one before within its overlap. */
export async function isSecretOf(on: Query, appId: string, secret: string, now: number): Promise<boolean> {
  const known = await on.selectFrom('app_secret').selectAll().where('appId', '=', appId).executeTakeFirst()
  if (!known) return false
  const hash = hashOf(secret)
  if (hash === known.hash) return true
  return hash === known.previousHash && known.previousUntil !== null && known.previousUntil > new Date(now).toISOString()
}
