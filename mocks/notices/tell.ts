import type { Role } from '../../schemas/.meta/rows.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Stored, Trx } from '../db/database.ts'
import type { Message, Outbox, Purpose } from '../core/outbox.ts'
import { languageOf } from './language.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** What a person is told, in one language. An email needs a subject; the others carry the text alone. */
export type Notice = { subject: string; text: string }

/** A message says first who sends it. */
export const signed = (locale: Locale, subject: string, text: string): Notice => ({
  subject,
  text: sayIn(locale)('notices/messages', 'signed', { text }),
})

export type Address = Pick<Message, 'channel' | 'to' | 'sealedAs'>

/** Where a notice may go, the best way first: the linked chat account, else the phone, else the email address. What nothing carries is no way while there is another. */
export function addressOf(
  { openid, phone, email }: Pick<Stored<'user'>, 'openid' | 'phone' | 'email'>,
  carries: Outbox['carries'],
): Address | undefined {
  const all: Address[] = [
    ...(openid ? [{ channel: 'chat' as const, to: openid, sealedAs: 'user.openid' }] : []),
    ...(phone ? [{ channel: 'sms' as const, to: phone }] : []),
    ...(email ? [{ channel: 'email' as const, to: email }] : []),
  ]
  return all.find(({ channel }) => carries(channel)) ?? all[0]
}

/** What for, and which ways may be tried where not all that carry are wanted. */
export type How = { purpose?: Purpose; carries?: Outbox['carries'] }

/** Tells a person something in their language, in the transaction of what it is about: undone together, and never half. */
export async function tell(
  { outbox, trx }: { outbox: Outbox; trx: Trx },
  userId: string,
  write: (locale: Locale) => Notice,
  { purpose = 'notice', carries = outbox.carries }: How = {},
): Promise<void> {
  const user = await trx.selectFrom('user').select(['openid', 'phone', 'email']).where('userId', '=', userId).executeTakeFirst()
  const address = user && addressOf(user, carries)
  if (address) await outbox.send({ ...compose(address, write(await languageOf(trx, userId))), purpose }, trx)
}

/** Everybody who can do something about it by one of these roles, each in the language they read. */
export async function tellRoles(
  by: { outbox: Outbox; trx: Trx },
  roles: Role[],
  write: (locale: Locale) => Notice,
  how?: How,
): Promise<void> {
  if (roles.length === 0) return
  const people = await by.trx.selectFrom('user').select('userId').where('role', 'in', roles).where('status', '=', 1).execute()
  for (const { userId } of people) await tell(by, userId, write, how)
}

export function compose(address: Address, { subject, text }: Notice): Message {
  return address.channel === 'email' ? { ...address, subject, text } : { ...address, text }
}

/** Takes a name that can be taken once: whoever gets it may tell, everybody else was too late. */
export async function takeOnce(trx: Trx, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sent_notice')
    .values({ name, createTime: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
