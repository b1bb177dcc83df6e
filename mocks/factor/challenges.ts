import { MINUTE } from '../../src/schema/time.ts'
import { randomBytes } from 'node:crypto'
import type { Database, Trx } from '../db/database.ts'
import { hashOf } from '../http/sessions.ts'

const LIFE = 5 * MINUTE

/** A challenge for a passkey: for one purpose, one answer and five minutes. */
export async function createChallenge(trx: Trx, purpose: string, now: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expireTime = new Date(now + LIFE).toISOString()
  await trx.deleteFrom('passkey_challenge').where('expireTime', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('passkey_challenge')
    .values({ challengeHash: hashOf(challenge), purpose, expireTime })
    .execute()
  return challenge
}

/** Consumes a challenge, whatever the answer; false if there is none for this purpose, or if it has expired. */
export async function useChallenge(db: Database, challenge: string, purpose: string, now: number): Promise<boolean> {
  const used = await db.write((trx) =>
    trx
      .deleteFrom('passkey_challenge')
      .where('challengeHash', '=', hashOf(challenge))
      .where('purpose', '=', purpose)
      .where('expireTime', '>', new Date(now).toISOString())
      .executeTakeFirst(),
  )
  return used.numDeletedRows === 1n
}
