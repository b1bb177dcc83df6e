import type { Context } from '../../core/context.ts'
import { guest } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { type Sentence, text } from '../../http/texts.ts'
import { guardForm } from '../../guard/guard-form.ts'
import { sendActivation } from '../../accounts/activation.ts'
import { isCode, useCode } from '../../accounts/captcha.ts'
import { checkPassword, keepPassword } from '../../accounts/new-password.ts'
import { hashPassword } from '../../accounts/password.ts'
import { noteProven } from '../../accounts/proof.ts'
import { everyonesRole } from '../../http/may-use.ts'

const USED = {
  email: text('services/auth', 'emailTaken'),
  phone: text('services/auth', 'phoneTaken'),
}

/**
 * Registers an ordinary user, who still has to activate the account by e-mail. The code is checked first and consumed last: finding out
 * whether an address is taken requires a phone and has five attempts, and a mistyped address can be corrected without a new code.
 */
export const service = guest('auth.signup', async (context) => {
  const { body, contract, db, now, outbox, tools } = context
  await outbox.need('email')
  const email = body.email.toLowerCase()
  const phone = body.phone
  const code = body.code
  const password = body.password
  await checkPassword(contract, { email, phone }, password)
  if (!(await isCode(db, phone, 'register', code, now))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  const used = await findUsed(context, { email, phone })
  if (Object.keys(used).length > 0) throw problems.invalid(used)
  await guardForm(context)

  const hash = await hashPassword(password)
  await db.write(async (trx) => {
    if (!(await useCode(trx, db.sealer, phone, 'register', code))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
    const registerTime = new Date(now).toISOString()
    const user = await tools.store.add('user', { email, phone, role: everyonesRole(contract), registerTime }, trx)
    const userId = user.userId
    await keepPassword(trx, userId, hash, now)
    await noteProven(trx, userId, 'phone', phone)
    // Nobody can sign in before the activation e-mail was read.
    await noteProven(trx, userId, 'email', email)
    await sendActivation(context, trx, { userId, email })
  })
  return { email }
})

async function findUsed({ db }: Context, given: { email: string; phone: string }): Promise<Record<string, Sentence>> {
  const used: Record<string, Sentence> = {}
  for (const name of ['email', 'phone'] as const) {
    const found = await db.query.selectFrom('user').select('userId').where(name, '=', given[name]).executeTakeFirst()
    if (found) used[name] = USED[name]
  }
  return used
}
