import { HOUR } from '../../../src/schema/time.ts'
import type { Context } from '../../core/context.ts'
import { guest } from '../../core/operation.ts'
import type { Trx } from '../../db/database.ts'
import { isEmailEnough } from '../../accounts/email-only.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { guardForm } from '../../guard/guard-form.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { everyonesRole } from '../../http/may-use.ts'
import { isWaiting } from '../../accounts/account.ts'
import { sendActivation } from '../../accounts/activation.ts'
import { limits } from '../../accounts/limits.ts'
import { alreadyMail, registerMail } from '../../accounts/messages.ts'
import { createLink, linkTo, REGISTER_HOURS } from '../../accounts/password-link.ts'
import { listProven } from '../../accounts/proof.ts'
import { steady } from '../../accounts/steady.ts'

/**
 * Registers with an e-mail address only, for people whose phone cannot receive codes. The answer and its time do not reveal whether an
 * address
 * has an account; its owner is told by mail. The link in the mail chooses the password, so that nobody can prepare an account for somebody
 * else with a password of their own.
 */
export const service = guest('auth.signupEmail', async (context) => {
  const { body, db, outbox, tools } = context
  if (!(await isEmailEnough(context))) throw problems.invalid({ email: text('services/auth', 'emailNotEnough') })
  await outbox.need('email')
  const email = body.email.toLowerCase()
  await guardForm(context)
  const user = await db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirst()
  // Knowing an address must not be enough to fill its mailbox.
  const turn = await guardTry(context, { kind: 'activation', name: email, userId: user?.userId })
  await tools.attempts
    .hit(['activation', email, ...(turn.who ? [turn.who] : [])].join(':'), limits.activation)
    .catch(async (error: unknown) => {
      await turn.undo()
      throw error
    })
  await steady(db.write((trx) => register(context, trx, email)))
  return { email }
})

async function register(context: Context, trx: Trx, email: string): Promise<void> {
  const { contract, locale, now, outbox, request, tools } = context
  const known = await trx.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirst()
  if (known && (await isWaiting(trx, known.userId))) return sendActivation(context, trx, { userId: known.userId, email })
  if (known && !(await isBegun(trx, known.userId)))
    return outbox.send({ ...alreadyMail(locale, email, `${request.origin}/#/user/login`), expires: now + HOUR }, trx)
  const registerTime = new Date(now).toISOString()
  const { userId } = known ?? (await tools.store.add('user', { email, role: everyonesRole(contract), registerTime }, trx))
  const code = await createLink(trx, { userId, purpose: 'register', email }, now)
  await outbox.send({ ...registerMail(locale, email, linkTo(request.origin, code)), expires: now + REGISTER_HOURS * HOUR }, trx)
}

/** Whether the registration was begun earlier but its link never opened: nothing is proven, and nobody can sign in. */
async function isBegun(trx: Trx, userId: string): Promise<boolean> {
  const begun = await trx
    .selectFrom('password_link')
    .select('userId')
    .where('userId', '=', userId)
    .where('purpose', '=', 'register')
    .executeTakeFirst()
  const entered = await trx.selectFrom('credential').select('userId').where('userId', '=', userId).executeTakeFirst()
  return begun !== undefined && entered === undefined && (await listProven(trx, userId)).length === 0
}
