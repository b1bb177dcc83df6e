import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Row } from '../../db/database.ts'
import { own, problems } from '../../http/problems.ts'
import type { Context } from '../../http/service.ts'

export const SCENE = 'nc_demo'
export const VALID_SECONDS = 600
const LEAST_MS = 200
const LEAST_POINTS = 3

export const notHuman = () => problems.badRequest(own({ 'zh-CN': '人机验证失败', 'en-US': 'The slider check failed; please try again' }))

/** The key that signs checks, the same in every process over one database. */
async function keyOf({ db }: Context): Promise<string> {
  const read = () => db.query.selectFrom('meta').select('value').where('name', '=', 'sliderKey').executeTakeFirst()
  const known = await read()
  if (known) return known['value'] as string
  const value = randomBytes(32).toString('hex')
  await db.write((trx) =>
    trx
      .insertInto('meta')
      .values({ name: 'sliderKey', value })
      .onConflict((is) => is.doNothing())
      .execute(),
  )
  return (await read())!['value'] as string
}

/** A time and a seal over it: nothing needs to be kept of a check until it is used. */
async function seal(context: Context, what: string, sessionId: string, time: number): Promise<string> {
  const mark = createHmac('sha256', await keyOf(context))
    .update(`${what} ${sessionId} ${time}`)
    .digest('base64url')
  return `${time}.${mark}`
}

/** How old a seal is in milliseconds; nothing where it is not ours. */
async function ageOf(context: Context, what: string, sessionId: string, sealed: string): Promise<number | undefined> {
  const time = Number(sealed.split('.')[0])
  if (!Number.isSafeInteger(time)) return undefined
  const [mine, theirs] = [Buffer.from(await seal(context, what, sessionId, time)), Buffer.from(sealed)]
  return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? context.now - time : undefined
}

export async function begin(context: Context): Promise<Row> {
  const sessionId = randomBytes(16).toString('hex')
  return { sessionId, token: await seal(context, 'token', sessionId, context.now), scene: SCENE, expireSeconds: VALID_SECONDS }
}

/** A hand takes its time, moves in steps and arrives at the end. */
export async function finish(context: Context, sessionId: string, token: string, track: { x: number; t: number }[]): Promise<Row> {
  const age = await ageOf(context, 'token', sessionId, token)
  const last = track.at(-1)
  const isForward = track.every(({ x, t }, at) => at === 0 || (t >= track[at - 1]!.t && x >= track[at - 1]!.x - 0.05))
  const isHand = track.length >= LEAST_POINTS && isForward && last!.x >= 0.98 && last!.t - track[0]!.t >= LEAST_MS
  if (age === undefined || age > VALID_SECONDS * 1000 || !isHand) throw notHuman()
  return { sig: await seal(context, `sig ${token}`, sessionId, context.now), expireSeconds: VALID_SECONDS }
}

/** Uses a signature up. */
export async function use(context: Context): Promise<void> {
  const { body, db, now } = context
  const { sessionId, sig, token, scene } = body as Record<string, string>
  const age = await ageOf(context, `sig ${token}`, sessionId!, sig!)
  if (scene !== SCENE || age === undefined || age < 0 || age > VALID_SECONDS * 1000) throw notHuman()
  const isFirst = await db.write(async (trx) => {
    await trx.deleteFrom('demo_check').where('expireTime', '<=', new Date(now).toISOString()).execute()
    const row = { sigHash: sig!, expireTime: new Date(now + VALID_SECONDS * 1000).toISOString() }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('demo_check')
      .values(row)
      .onConflict((is) => is.doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows ?? 0) === 1
  })
  if (!isFirst) throw notHuman()
}
