import { noteEvent } from '../../audit/note-event.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { tell } from '../../notices/tell.ts'
import { passwordChanged } from '../../accounts/address-messages.ts'
import { checkPassword, keepPassword } from '../../accounts/new-password.ts'
import { hashPassword, isPassword } from '../../accounts/password.ts'

const wrong = text('services/user', 'passwordWrong')

/** Changes the password and ends other sessions. A wrong one counts as a failed sign-in, so that an open session is no way to guess. */
export const service = operation('user.resetPassword', async (context) => {
  const { person, body, db, contract, now, outbox, tools } = context
  const { userId, session } = person
  const turn = await guardTry(context, { kind: 'password', name: userId, userId })
  const kept = await db.query.selectFrom('credential').select('hash').where('userId', '=', userId).executeTakeFirst()
  if (!(await isPassword(kept?.hash, body.oldPassword))) {
    await turn.failed({ event: 'password' })
    throw problems.invalid({ oldPassword: wrong })
  }
  await turn.passed()
  await checkPassword(contract, (await tools.store.find('user', userId)) ?? {}, body.newPassword, 'newPassword')
  const hash = await hashPassword(body.newPassword)
  await db.write(async (trx) => {
    await keepPassword(trx, userId, hash, now)
    await tools.sessions.endAll(userId, session, trx)
    await noteEvent(context, { event: 'password', userId, subject: { entity: 'user', key: userId } }, trx)
    await tell({ outbox, trx }, userId, passwordChanged, { purpose: 'security' })
  })
  return {}
})
