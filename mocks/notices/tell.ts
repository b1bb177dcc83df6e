import type { Locale } from '../../src/schema/compiled.ts'
import type { Row, Trx } from '../db/database.ts'
import type { Message, Outbox } from '../http/service.ts'
import { languageOf } from './language.ts'

/** What a person is told, in one language. An e-mail needs a subject; the others carry the text alone. */
export type Notice = { subject: string; text: string }

/** A message says first who sends it. */
export const signed = (locale: Locale, subject: string, text: string): Notice => ({
  subject,
  text: locale === 'zh-CN' ? `【聆语】${text}` : `[Lingyu] ${text}`,
})

/** Where a notice may go, the best way first: the linked chat account, else the phone, else the e-mail address. */
export function addressOf({ openid, phone, email }: Row): Pick<Message, 'channel' | 'to'> | undefined {
  if (openid) return { channel: 'chat', to: String(openid) }
  if (phone) return { channel: 'sms', to: String(phone) }
  return email ? { channel: 'email', to: String(email) } : undefined
}

/** Tells a person something in their language, in the transaction of what it is about: undone together, and never half. */
export async function tell(
  { outbox, trx }: { outbox: Outbox; trx: Trx },
  userId: string,
  write: (locale: Locale) => Notice,
): Promise<void> {
  const user = await trx.selectFrom('user').select(['openid', 'phone', 'email']).where('userId', '=', userId).executeTakeFirst()
  const address = user && addressOf(user)
  if (address) await outbox.send(compose(address, write(await languageOf(trx, userId))), trx)
}

export function compose(address: Pick<Message, 'channel' | 'to'>, { subject, text }: Notice): Message {
  return address.channel === 'email' ? { ...address, subject, text } : { ...address, text }
}

/** Takes a name that can be taken once: whoever gets it may tell, everybody else was too late. */
export async function takeOnce(trx: Trx, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('told')
    .values({ name, createTime: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}
