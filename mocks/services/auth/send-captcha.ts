import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { guest } from '../../core/operation.ts'
import { findByPhone } from '../../accounts/account.ts'
import { CODE_LIFE, createCode } from '../../accounts/captcha.ts'
import { limits } from '../../accounts/limits.ts'
import { captchaMessage } from '../../accounts/messages.ts'

/**
 * Sends a code to any phone number, known or not: the answer does not reveal who is registered, and never contains the code. However often
 * strangers request codes for a number, a browser that its account knows still gets one, and so does a signed-in person. E-mail addresses
 * get codes for signed-in people, and links for everybody else.
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
    // Nothing was sent, so that nothing counts.
    await turn.undo()
    throw error
  }
  await db.write(async (trx) => {
    const message = captchaMessage(locale, to, await createCode(trx, db.sealer, to, scene, now))
    await outbox.send({ ...message, expires: now + CODE_LIFE, known }, trx)
  })
  return {}
})
