import { randomBytes } from 'node:crypto'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { ageOf, seal } from './seal.ts'

/** The purpose of a check; a passed check is not valid for another purpose. */
export type Scene = 'nc_demo' | 'nc_login'

export type Passed = { sessionId: string; sig: string; token: string; scene: string }

export const VALID_SECONDS = 600
const LEAST_MS = 200
const LEAST_POINTS = 3

const refusals = {
  failed: text('guard/guard', 'sliderFailed'),
  used: text('guard/guard', 'sliderUsed'),
  expired: text('guard/guard', 'sliderExpired'),
}
const refusal = (why: keyof typeof refusals) => problems.badRequest(refusals[why])

/** Refuses a signature that is invalid or too old. */
function judgeAge(age: number | undefined): void {
  if (age === undefined || age < 0) throw refusal('failed')
  if (age > VALID_SECONDS * 1000) throw refusal('expired')
}

export async function begin(context: Context, scene: Scene) {
  const sessionId = randomBytes(16).toString('hex')
  return { sessionId, token: await seal(context, `token ${scene}`, sessionId, context.now), scene, expireSeconds: VALID_SECONDS }
}

/** A real drag takes some time, has several steps and reaches the end; so does holding a key and releasing it. */
export async function finish(
  context: Context,
  scene: Scene,
  { sessionId, token, track }: { sessionId: string; token: string; track: { x: number; t: number }[] },
) {
  judgeAge(await ageOf(context, `token ${scene}`, sessionId, token))
  const last = track.at(-1)
  const isForward = track.every(({ x, t }, at) => at === 0 || (t >= track[at - 1]!.t && x >= track[at - 1]!.x - 0.05))
  const isHand = track.length >= LEAST_POINTS && isForward && last!.x >= 0.98 && last!.t - track[0]!.t >= LEAST_MS
  if (!isHand) throw refusal('failed')
  return { sig: await seal(context, `sig ${scene} ${token}`, sessionId, context.now), expireSeconds: VALID_SECONDS }
}

/** Consumes a signature. */
export async function use(context: Context, scene: Scene, { sessionId, sig, token, scene: named }: Passed): Promise<void> {
  const { db, now } = context
  const age = await ageOf(context, `sig ${scene} ${token}`, sessionId, sig)
  judgeAge(named === scene ? age : undefined)
  const isFirst = await db.write(async (trx) => {
    await trx.deleteFrom('demo_check').where('expireTime', '<=', new Date(now).toISOString()).execute()
    const row = { sigHash: sig, expireTime: new Date(now + VALID_SECONDS * 1000).toISOString() }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('demo_check')
      .values(row)
      .onConflict((is) => is.doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows ?? 0) === 1
  })
  if (!isFirst) throw refusal('used')
}

/** The same for a single form field with `sessionId~token~sig`. */
export async function useText(context: Context, scene: Scene, passed: string): Promise<void> {
  const [sessionId = '', token = '', sig = ''] = passed.split('~')
  await use(context, scene, { sessionId, token, sig, scene })
}
