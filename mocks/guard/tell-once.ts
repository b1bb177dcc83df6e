import { DAY } from '../../src/schema/time.ts'
import { noteEvent } from '../audit/note-event.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Context } from '../core/context.ts'
import type { Message } from '../core/outbox.ts'
import { languageOf } from '../notices/language.ts'
import type { Guarded } from './rules.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** An attack that lasts for days is reported once a day. */
const AGAIN_MS = DAY

/** Notifies the person and the audit log, once per attack, that strangers are trying. The attacker does not learn whose account it is. */
export async function tellOnce(context: Context, { kind, userId }: Guarded, guardId: string): Promise<void> {
  const { db, now, outbox } = context
  if (userId === undefined) return
  const since = new Date(now - AGAIN_MS).toISOString()
  const isFirst = await db.write(async (trx) => {
    await context.tools.store.lock(`guard:${userId}`, trx)
    const notified = await trx
      .selectFrom('guard')
      .select('guardId')
      .where('userId', '=', userId)
      .where('notifiedTime', '>', since)
      .limit(1)
      .executeTakeFirst()
    if (notified) return false
    await trx
      .updateTable('guard')
      .set({ notifiedTime: new Date(now).toISOString() })
      .where('guardId', '=', guardId)
      .execute()
    return true
  })
  if (!isFirst) return
  await noteEvent(context, { event: 'locked', userId, subject: { entity: 'user', key: userId }, detail: kind })
  // The person already has the messages that were requested.
  if (kind === 'code' || kind === 'activation') return
  const user = await db.query.selectFrom('user').select(['email', 'phone']).where('userId', '=', userId).executeTakeFirst()
  const message = messageTo(await languageOf(db.query, userId), user?.email, user?.phone)
  // If nothing can be sent, only the audit log records it.
  if (message) await outbox.send(message).catch(() => undefined)
}

function messageTo(locale: Locale, email: string | null | undefined, phone: string | null | undefined): Message | undefined {
  const say = sayIn(locale)
  if (email)
    return {
      channel: 'email',
      to: email,
      purpose: 'security',
      subject: say('guard/guard', 'triesSubject'),
      text: say('guard/guard', 'triesMail'),
    }
  if (!phone) return undefined
  return {
    channel: 'sms',
    to: phone,
    purpose: 'security',
    text: say('guard/guard', 'triesSms'),
  }
}
