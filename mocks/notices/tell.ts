import type { Role } from '../../schemas/.meta/rows.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Stored, Trx } from '../db/database.ts'
import type { Message, Outbox, Purpose } from '../core/outbox.ts'
import { languageOf } from './language.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** A notice in one language. E-mails need a subject; other channels send the text only. */
export type Notice = { subject: string; text: string }

/** Prefixes a text with the name of its sender. */
export const signed = (locale: Locale, subject: string, text: string): Notice => ({
  subject,
  text: sayIn(locale)('notices/messages', 'signed', { text }),
})

export type Address = Pick<Message, 'channel' | 'to' | 'sealedAs'>

/** The best address for a notice: chat account, then phone, then e-mail. Channels that nothing carries are skipped if there is another. */
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

/** The purpose, and optionally a restriction of the channels, and a name by which the message can be recalled. */
export type How = { purpose?: Purpose; carries?: Outbox['carries']; recall?: string | undefined }

/** Notifies a person in their language, within the transaction of the subject. */
export async function tell(
  { outbox, trx }: { outbox: Outbox; trx: Trx },
  userId: string,
  write: (locale: Locale) => Notice,
  { purpose = 'notice', carries = outbox.carries, recall }: How = {},
): Promise<void> {
  const user = await trx.selectFrom('user').select(['openid', 'phone', 'email']).where('userId', '=', userId).executeTakeFirst()
  const address = user && addressOf(user, carries)
  if (address) await outbox.send({ ...compose(address, write(await languageOf(trx, userId))), purpose, ...(recall ? { recall } : {}) }, trx)
}

/** Notifies everybody with one of these roles, each in their language. */
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

/** Claims a name that can be claimed once: only the first caller may send the notice. */
export async function takeOnce(trx: Trx, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sent_notice')
    .values({ name, createTime: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
