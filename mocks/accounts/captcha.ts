import { MINUTE } from '../../src/schema/time.ts'
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database, Query, Trx } from '../db/database.ts'
import type { Sealer } from '../secrets/seal.ts'

export type Scene = 'login' | 'register' | (string & {})

/** How long a code can be used. */
export const CODE_LIFE = 5 * MINUTE
const MOST_TRIES = 5

/** Stores a new six-digit code for this phone number and purpose, which replaces the previous one; returns it for the message. */
export async function createCode(trx: Trx, sealer: Sealer, phone: string, scene: Scene, now: number): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const kept = { codeHash: hashOf(sealer, phone, scene, code), sentTime: moment(now), expireTime: moment(now + CODE_LIFE), tries: 0 }
  await trx
    .insertInto('captcha')
    .values({ phone, scene, ...kept })
    .onConflict((conflict) => conflict.columns(['phone', 'scene']).doUpdateSet(kept))
    .execute()
  return code
}

/**
 * Whether the code is right, not expired and has attempts left. Each check costs an attempt, in a transaction of its own, so that a refusal
 * does not undo it. `who` is a known browser, whose attempts the guard has counted: strangers do not use up its attempts.
 */
export async function isCode(db: Database, phone: string, scene: Scene, code: string, now: number, who?: string): Promise<boolean> {
  if (who !== undefined) return isRight(db.sealer, await keptCode(db.query, phone, scene, now), phone, scene, code)
  const tried = await db.write((trx) =>
    trx
      .updateTable('captcha')
      .set((it) => ({ tries: it('tries', '+', 1) }))
      .where('phone', '=', phone)
      .where('scene', '=', scene)
      .where('tries', '<', MOST_TRIES)
      .where('expireTime', '>', moment(now))
      .executeTakeFirst(),
  )
  if (tried.numUpdatedRows === 0n) return false
  return isRight(db.sealer, await keptCode(db.query, phone, scene, now), phone, scene, code)
}

const isRight = (sealer: Sealer, kept: string | undefined, phone: string, scene: Scene, code: string): boolean =>
  kept !== undefined && timingSafeEqual(Buffer.from(kept), Buffer.from(hashOf(sealer, phone, scene, code)))

/** Deletes the code; false if another request was faster. */
export async function useCode(trx: Trx, sealer: Sealer, phone: string, scene: Scene, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('captcha')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('codeHash', '=', hashOf(sealer, phone, scene, code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

async function keptCode(on: Query, phone: string, scene: Scene, now: number): Promise<string | undefined> {
  const row = await on
    .selectFrom('captcha')
    .select('codeHash')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('expireTime', '>', moment(now))
    .executeTakeFirst()
  return row?.codeHash
}

/** A keyed hash: somebody who only has the table cannot try all of the million codes. */
const hashOf = (sealer: Sealer, phone: string, scene: Scene, code: string): string =>
  createHash('sha256')
    .update(sealer.alike(`${scene} ${phone} ${code}`, 'captcha'))
    .digest('hex')
const moment = (time: number): string => new Date(time).toISOString()
