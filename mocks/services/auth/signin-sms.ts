import type { Service } from '../../http/service.ts'
import { own, problems, text } from '../../http/problems.ts'
import { enter, findByPhone } from './account.ts'
import { isCode, useCode } from './captcha.ts'
import { limits } from './limits.ts'

/** Signs in with a phone and the code sent to it; only who holds the phone learns whether it has an account. */
export const service: Service = async (context) => {
  const { body, db, now, request, tools } = context
  const phone = String(body['phone'])
  const code = String(body['code'])
  await tools.attempts.hit(`signin-ip:${request.ip}`, limits.signinAddress)
  const isRight = (await isCode(db, phone, 'login', code, now)) && (await db.write((trx) => useCode(trx, phone, 'login', code)))
  if (!isRight) throw problems.refusedSignIn(text('wrongCode'))
  const account = await findByPhone(db.query, phone)
  if (!account) throw problems.refusedSignIn(own({ 'zh-CN': '该手机号尚未注册', 'en-US': 'This phone number has no account yet' }))
  return enter(context, account)
}
