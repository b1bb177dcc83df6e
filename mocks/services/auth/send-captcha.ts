import type { Service } from '../../http/service.ts'
import { createCode } from './captcha.ts'
import { limits } from './limits.ts'
import { captchaMessage } from './messages.ts'

/** Sends a code to any phone, known or not: the answer tells nobody who is registered, and never holds the code. */
export const service: Service = async ({ body, db, now, locale, outbox, request, tools }) => {
  const phone = String(body['phone'])
  const scene = String(body['scene'] || 'login')
  await tools.attempts.hit(`captcha-ip:${request.ip}`, limits.captchaAddress)
  await tools.attempts.hit(`captcha:${phone}`, limits.captcha)
  await tools.attempts.hit(`captcha-day:${phone}`, limits.captchaDay)
  await db.write(async (trx) => outbox.send(captchaMessage(locale, phone, await createCode(trx, phone, scene, now)), trx))
  return {}
}
