import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { signIn } from '../../core/operation.ts'
import { enter, findByPhone } from '../../accounts/account.ts'
import { isCode, useCode } from '../../accounts/captcha.ts'
import { claim } from '../../accounts/proof.ts'

const unproven = text('services/auth', 'phoneUnproven')

/** Signs in with a phone number and a code sent to it; only the holder of the phone learns whether it has an account. */
export const service = signIn('auth.signinSms', async (context) => {
  const { body, db, now } = context
  const phone = body.phone
  const code = body.code
  const account = await findByPhone(db.query, phone)
  const turn = await guardTry(context, { kind: 'sms', name: phone, userId: account?.userId })
  const isRight =
    (await isCode(db, phone, 'login', code, now, turn.who)) && (await db.write((trx) => useCode(trx, db.sealer, phone, 'login', code)))
  if (!isRight) {
    await turn.failed({ way: 'sms' })
    throw problems.refusedSignIn(text('http/problems', 'wrongCode'))
  }
  await turn.passed()
  if (!account) throw problems.refusedSignIn(text('services/auth', 'phoneUnknown'))
  if (!(await db.write((trx) => claim(trx, account.userId, 'phone', phone)))) throw problems.refusedSignIn(unproven)
  return enter(context, account, 'sms')
})
