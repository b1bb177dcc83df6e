import type { Service } from '../../http/service.ts'
import { own, Problem, problems, text } from '../../http/problems.ts'
import { isCode, useCode } from '../auth/captcha.ts'
import { phoneChanged } from '../auth/messages.ts'

const SCENE = 'change-phone'
const taken = own({ 'zh-CN': '该手机号已被注册', 'en-US': 'This phone number is already registered' })
const unchanged = own({ 'zh-CN': '新手机号与当前手机号相同', 'en-US': 'This is your phone number already' })

/** Changes the phone to sign in with: whoever asks holds both the old and the new one. The old one is told. */
export const service: Service = async ({ person, body, db, now, locale, outbox, tools }) => {
  if (!person) throw problems.expired()
  const user = await tools.store.find('user', person.userId)
  const [phone, next] = [String(user?.['phone'] ?? ''), String(body['newPhone'])]
  const [code, nextCode] = [String(body['code']), String(body['newCode'])]
  if (next === phone) throw problems.invalid({ newPhone: unchanged })
  if (!(await isCode(db, phone, SCENE, code, now))) throw problems.invalid({ code: text('wrongCode') })
  if (!(await isCode(db, next, SCENE, nextCode, now))) throw problems.invalid({ newCode: text('wrongCode') })
  await db.write(async (trx) => {
    if (!(await useCode(trx, phone, SCENE, code))) throw problems.invalid({ code: text('wrongCode') })
    if (!(await useCode(trx, next, SCENE, nextCode))) throw problems.invalid({ newCode: text('wrongCode') })
    await tools.store.edit('user', person.userId, { phone: next }, trx).catch((error: unknown) => {
      throw error instanceof Problem && error.code === 422 ? problems.invalid({ newPhone: taken }) : error
    })
    await outbox.send(phoneChanged(locale, phone, next), trx)
  })
  return {}
}
