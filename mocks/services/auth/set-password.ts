import { noteEvent } from '../../audit/note-event.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { guest } from '../../core/operation.ts'
import { tell } from '../../notices/tell.ts'
import { enter } from '../../accounts/account.ts'
import { passwordChanged } from '../../accounts/address-messages.ts'
import { checkPassword, keepPassword } from '../../accounts/new-password.ts'
import { hashPassword } from '../../accounts/password.ts'
import { holderOf, readLink, useLink } from '../../accounts/password-link.ts'
import { noteProven } from '../../accounts/proof.ts'

/**
 * Chooses a password with a one-time link, and signs in. A refused password leaves the link valid. Reading the mail has proven the address,
 * so
 * that the account needs no other activation. Attempts with invalid links are counted.
 */
export const service = guest('auth.setPassword', async (context) => {
  const { body, contract, db, now, outbox, tools } = context
  const [code, password] = [body.code ?? '', body.password]
  const turn = await guardTry(context, { kind: 'recovery', name: code, userId: await holderOf(db.query, code) })
  const { userId, purpose, email } = await readLink(db.query, code, now).catch(async (error: unknown) => {
    await turn.failed({ way: 'link' })
    throw error
  })
  await turn.passed()
  const user = await tools.store.find('user', userId)
  if (!user) throw problems.notFound()
  await checkPassword(contract, user, password)
  const hash = await hashPassword(password)
  await db.write(async (trx) => {
    await useLink(trx, code)
    const hadOne = await trx.selectFrom('credential').select('userId').where('userId', '=', userId).executeTakeFirst()
    await keepPassword(trx, userId, hash, now)
    if (email !== undefined && email === user.email) {
      await noteProven(trx, userId, 'email', email)
      await trx.deleteFrom('activation').where('userId', '=', userId).execute()
    }
    await tools.sessions.endAll(userId, undefined, trx)
    const event = purpose === 'recover' ? 'recovery' : 'password'
    await noteEvent(context, { event, userId, way: 'link', subject: { entity: 'user', key: userId }, detail: purpose }, trx)
    // Whoever was invited and chooses the first password of an account has changed nothing.
    if (hadOne || purpose === 'recover') await tell({ outbox, trx }, userId, passwordChanged, { purpose: 'security' })
  })
  return enter(context, { userId, status: user.status }, 'link')
})
