import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../core/context.ts'

type Keeper = Pick<Context, 'db'>

/** A signing key for data that browsers keep: created on first use, and the same in every process that uses the same database. */
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

/** A signed time: the server need not store what was signed. */
export async function seal(context: Keeper, what: string, about: string, time: number): Promise<string> {
  const mark = createHmac('sha256', await signingKey(context, 'sliderKey'))
    .update(`${what} ${about} ${time}`)
    .digest('base64url')
  return `${time}.${mark}`
}

/** The age of a signature in milliseconds; undefined if it is invalid. */
export async function ageOf(context: Keeper & { now: number }, what: string, about: string, sealed: string): Promise<number | undefined> {
  const time = Number.parseInt(sealed, 10)
  if (!Number.isSafeInteger(time)) return undefined
  return isSame(await seal(context, what, about, time), sealed) ? context.now - time : undefined
}

/** Compares two texts in constant time. */
export function isSame(mine: string, theirs: string): boolean {
  const [one, other] = [Buffer.from(mine), Buffer.from(theirs)]
  return one.length === other.length && timingSafeEqual(one, other)
}
