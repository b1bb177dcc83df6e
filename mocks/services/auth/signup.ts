import type { Context, Service } from '../../http/service.ts'
import { own, problems, text, type Sentence } from '../../http/problems.ts'
import { sendActivation } from './activation.ts'
import { isCode, useCode } from './captcha.ts'
import { hashPassword } from './password.ts'

const USED = {
  email: own({ 'zh-CN': '该邮箱已被注册', 'en-US': 'This e-mail address is already registered' }),
  phone: own({ 'zh-CN': '该手机号已被注册', 'en-US': 'This phone number is already registered' }),
}
const SHORTEST = 6

/**
 * Registers an ordinary user who still has to activate the account by e-mail. The code is looked at first and used up last: who asks
 * whether an address is taken needs a phone and has five tries, and who mistyped the address may mend it without a new code.
 */
export const service: Service = async (context) => {
  const { body, db, now, tools } = context
  const email = String(body['email']).toLowerCase()
  const phone = String(body['phone'])
  const code = String(body['code'])
  const password = String(body['password'])
  if (password.length < SHORTEST) throw problems.invalid({ password: own({ 'zh-CN': '强度：太短', 'en-US': 'Strength: too short' }) })
  if (!(await isCode(db, phone, 'register', code, now))) throw problems.invalid({ code: text('wrongCode') })
  const used = await findUsed(context, { email, phone })
  if (Object.keys(used).length > 0) throw problems.invalid(used)

  const hash = await hashPassword(password)
  await db.write(async (trx) => {
    if (!(await useCode(trx, phone, 'register', code))) throw problems.invalid({ code: text('wrongCode') })
    const registerTime = new Date(now).toISOString()
    const user = await tools.store.add('user', { email, phone, role: 'user', registerTime }, trx)
    const userId = String(user['userId'])
    await trx.insertInto('credential').values({ userId, hash, changeTime: registerTime }).execute()
    await sendActivation(context, trx, { userId, email })
  })
  return { email }
}

async function findUsed({ db }: Context, given: { email: string; phone: string }): Promise<Record<string, Sentence>> {
  const used: Record<string, Sentence> = {}
  for (const name of ['email', 'phone'] as const) {
    const found = await db.query.selectFrom('user').select('userId').where(name, '=', given[name]).executeTakeFirst()
    if (found) used[name] = USED[name]
  }
  return used
}
