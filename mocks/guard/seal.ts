import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../core/context.ts'

type Keeper = Pick<Context, 'db'>

/** A key that signs what browsers hold: made when it is first needed, the same in every process over one database. */
export async function signingKey({ db }: Keeper, name: string): Promise<string> {
  const read = () => db.query.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  const value = randomBytes(32).toString('hex')
  await db.write((trx) =>
    trx
      .insertInto('meta')
      .values({ name, value })
      .onConflict((is) => is.doNothing())
      .execute(),
  )
  return (await read())!.value
}

/** A time and a seal over it: nothing needs to be kept of what was sealed. */
export async function seal(context: Keeper, what: string, about: string, time: number): Promise<string> {
  const mark = createHmac('sha256', await signingKey(context, 'sliderKey'))
    .update(`${what} ${about} ${time}`)
    .digest('base64url')
  return `${time}.${mark}`
}

/** How old a seal is in milliseconds; nothing where it is not ours. */
export async function ageOf(context: Keeper & { now: number }, what: string, about: string, sealed: string): Promise<number | undefined> {
  const time = Number.parseInt(sealed, 10)
  if (!Number.isSafeInteger(time)) return undefined
  return isSame(await seal(context, what, about, time), sealed) ? context.now - time : undefined
}

/** Compares what we made with what was sent, in a time that tells nothing. */
export function isSame(mine: string, theirs: string): boolean {
  const [one, other] = [Buffer.from(mine), Buffer.from(theirs)]
  return one.length === other.length && timingSafeEqual(one, other)
}
