import { DAY } from '../../src/schema/time.ts'
import { noteEvent } from '../audit/note-event.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Context } from '../core/context.ts'
import type { Message } from '../core/outbox.ts'
import { languageOf } from '../notices/language.ts'
import type { Guarded } from './rules.ts'

/** An attack that goes on for days is told of once a day. */
const AGAIN_MS = DAY

/** Tells the person that strangers are trying, and the audit log, once per attack; whose the account is, the one who tries does not learn. */
export async function tellOnce(context: Context, { kind, userId }: Guarded, guardId: string): Promise<void> {
  const { db, now, outbox } = context
  if (userId === undefined) return
  const since = new Date(now - AGAIN_MS).toISOString()
  const isFirst = await db.write(async (trx) => {
    await context.tools.store.lock(`guard:${userId}`, trx)
    const told = await trx
      .selectFrom('guard')
      .select('guardId')
      .where('userId', '=', userId)
      .where('toldTime', '>', since)
      .limit(1)
      .executeTakeFirst()
    if (told) return false
    await trx
      .updateTable('guard')
      .set({ toldTime: new Date(now).toISOString() })
      .where('guardId', '=', guardId)
      .execute()
    return true
  })
  if (!isFirst) return
  await noteEvent(context, { event: 'locked', userId, subject: { entity: 'user', key: userId }, detail: kind })
  // Messages asked for are already in the hands of whoever is told.
  if (kind === 'code' || kind === 'activation') return
  const user = await db.query.selectFrom('user').select(['email', 'phone']).where('userId', '=', userId).executeTakeFirst()
  const message = messageTo(await languageOf(db.query, userId), user?.email, user?.phone)
  // Without a way to send it the audit log alone tells of it.
  if (message) await outbox.send(message).catch(() => undefined)
}

function messageTo(locale: Locale, email: string | null | undefined, phone: string | null | undefined): Message | undefined {
  const zh = locale === 'zh-CN'
  if (email)
    return {
      channel: 'email',
      to: email,
      purpose: 'security',
      subject: zh ? '有人多次尝试登录你的聆语账户' : 'Somebody keeps trying to sign in to your Lingyu account',
      text: zh
        ? '你好！\n\n有人用未曾登录过的浏览器多次尝试登录你的账户，均未成功。我们已要求这些浏览器先通过滑动验证，你常用的浏览器不受影响，照常登录即可。\n\n如果是你本人忘记了密码，可以改用手机验证码登录。如果不是，无需操作；若密码较简单，建议更换。'
        : 'Hello!\n\nSomebody has tried several times to sign in to your account from a browser that never signed in before, without success. Such browsers now have to pass a slider check first; the browsers you use are not affected.\n\nIf it was you and you forgot your password, you can sign in with a code sent to your phone. If not, you need not do anything; if your password is a simple one, we suggest that you change it.',
    }
  if (!phone) return undefined
  return {
    channel: 'sms',
    to: phone,
    purpose: 'security',
    text: zh
      ? '【聆语】有人多次尝试登录你的账户，均未成功。你常用的浏览器不受影响。'
      : '[Lingyu] Somebody keeps trying to sign in to your account, without success. The browsers you use are not affected.',
  }
}
