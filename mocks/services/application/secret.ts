import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '../../db/database.ts'

/** A new secret in place of the one before, which stops working at once. It is answered once and kept as a hash. */
export async function renewSecret(trx: Trx, appId: string, now: number): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const kept = { hash: createHash('sha256').update(secret).digest('hex'), changeTime: new Date(now).toISOString() }
  await trx
    .insertInto('app_secret')
    .values({ appId, ...kept })
    .onConflict((conflict) => conflict.column('appId').doUpdateSet(kept))
    .execute()
  return secret
}
