import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../http/service.ts'

/** The key that signs what visitors hold, the same in every process over one database. */
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

/** A time and a seal over it: nothing needs to be kept of what was sealed. */
export async function seal(context: Context, what: string, about: string, time: number): Promise<string> {
  const mark = createHmac('sha256', await keyOf(context))
    .update(`${what} ${about} ${time}`)
    .digest('base64url')
  return `${time}.${mark}`
}

/** How old a seal is in milliseconds; nothing where it is not ours. */
export async function ageOf(context: Context, what: string, about: string, sealed: string): Promise<number | undefined> {
  const time = Number(sealed.split('.')[0])
  if (!Number.isSafeInteger(time)) return undefined
  const [mine, theirs] = [Buffer.from(await seal(context, what, about, time)), Buffer.from(sealed)]
  return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? context.now - time : undefined
}
