import { noteEvent } from '../../audit/note-event.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { guest } from '../../core/operation.ts'
import { tell } from '../../notices/tell.ts'
import { enter, findByPhone } from '../../accounts/account.ts'
import { passwordChanged } from '../../accounts/address-messages.ts'
import { isCode, useCode } from '../../accounts/captcha.ts'
import { checkPassword, keepPassword } from '../../accounts/new-password.ts'
import { hashPassword } from '../../accounts/password.ts'
import { endLinks } from '../../accounts/password-link.ts'
import { claim } from '../../accounts/proof.ts'

const nobody = text('services/auth', 'nothingToRecover')

/** Chooses a new password with a code sent to the phone, and signs in; only the holder of the phone learns whether it has an account. */
export const service = guest('auth.recoverSms', async (context) => {
  const { body, contract, db, now, outbox, tools } = context
  const [phone, code, password] = [body.phone, body.code, body.password]
  const account = await findByPhone(db.query, phone)
  const turn = await guardTry(context, { kind: 'recovery', name: phone, userId: account?.userId })
  if (!(await isCode(db, phone, 'recover', code, now, turn.who))) {
    await turn.failed({ way: 'sms' })
    throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  }
  await turn.passed()
  if (!account) throw problems.invalid({ phone: nobody })
  const { userId } = account
  const user = (await tools.store.find('user', userId)) ?? {}
  await checkPassword(contract, user, password)
  const hash = await hashPassword(password)
  await db.write(async (trx) => {
    if (!(await useCode(trx, db.sealer, phone, 'recover', code))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
    if (!(await claim(trx, userId, 'phone', phone))) throw problems.invalid({ phone: nobody })
    await keepPassword(trx, userId, hash, now)
    await endLinks(trx, userId)
    await tools.sessions.endAll(userId, undefined, trx)
    await noteEvent(context, { event: 'recovery', userId, way: 'sms', subject: { entity: 'user', key: userId } }, trx)
    await tell({ outbox, trx }, userId, passwordChanged, { purpose: 'security' })
  })
  return enter(context, account, 'sms')
})
