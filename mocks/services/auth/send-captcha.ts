import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { guest } from '../../core/operation.ts'
import { findByPhone } from '../../accounts/account.ts'
import { CODE_LIFE, createCode } from '../../accounts/captcha.ts'
import { limits } from '../../accounts/limits.ts'
import { captchaMessage } from '../../accounts/messages.ts'

/**
 * Sends a code to any phone, known or not: the answer tells nobody who is registered, and never holds the code. However often strangers
 * ask for a phone, a browser that its account knows still gets one, and so does a person who is signed in. Emails get codes from
 * persons who are signed in, and links from everybody else.
 */
export const service = guest('auth.sendCaptcha', async (context) => {
  const { body, person, db, now, locale, outbox, tools } = context
  if (body.email && !person) throw problems.expired()
  const to = body.email ? body.email.toLowerCase() : (body.phone ?? '')
  const scene = body.scene || 'login'
  const account = body.email ? undefined : await findByPhone(db.query, to)
  const turn = await guardTry(context, { kind: 'code', name: to, userId: account?.userId })
  const known = turn.who !== undefined
  try {
    await outbox.need(body.email ? 'email' : 'sms', known)
    await tools.attempts.hit(['captcha', to, ...(turn.who ? [turn.who] : [])].join(':'), limits.captcha)
  } catch (error) {
    // Nothing was sent, so nothing counts.
    await turn.undo()
    throw error
  }
  await db.write(async (trx) => {
    const message = captchaMessage(locale, to, await createCode(trx, db.sealer, to, scene, now))
    await outbox.send({ ...message, expires: now + CODE_LIFE, known }, trx)
  })
  return {}
})
