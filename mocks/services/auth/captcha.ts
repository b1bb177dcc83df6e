import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database, Query, Trx } from '../../db/database.ts'

export type Scene = 'login' | 'register' | (string & {})

const LIFE = 5 * 60_000
const MOST_TRIES = 5

/** Keeps a new code of six digits for this phone and purpose, in place of the one before; answers it for the message. */
export async function createCode(trx: Trx, phone: string, scene: Scene, now: number): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const kept = { codeHash: hashOf(phone, scene, code), sentTime: moment(now), expireTime: moment(now + LIFE), tries: 0 }
  await trx
    .insertInto('captcha')
    .values({ phone, scene, ...kept })
    .onConflict((conflict) => conflict.columns(['phone', 'scene']).doUpdateSet(kept))
    .execute()
  return code
}

/** Whether the code is right, still valid and has tries left. Asking costs a try, in a transaction of its own, so that a refusal cannot undo it. */
export async function isCode(db: Database, phone: string, scene: Scene, code: string, now: number): Promise<boolean> {
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
  if (Number(tried.numUpdatedRows) === 0) return false
  const kept = await keptHash(db.query, phone, scene)
  return kept !== undefined && timingSafeEqual(Buffer.from(kept), Buffer.from(hashOf(phone, scene, code)))
}

/** Uses the code up; false when someone was faster. */
export async function useCode(trx: Trx, phone: string, scene: Scene, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('captcha')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('codeHash', '=', hashOf(phone, scene, code))
    .executeTakeFirst()
  return Number(used.numDeletedRows) === 1
}

async function keptHash(on: Query, phone: string, scene: Scene): Promise<string | undefined> {
  const row = await on.selectFrom('captcha').select('codeHash').where('phone', '=', phone).where('scene', '=', scene).executeTakeFirst()
  return row?.['codeHash'] as string | undefined
}

const hashOf = (phone: string, scene: Scene, code: string): string => createHash('sha256').update(`${scene} ${phone} ${code}`).digest('hex')
const moment = (time: number): string => new Date(time).toISOString()
