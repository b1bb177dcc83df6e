import { guardTry } from '../../guard/guard-try.ts'
import { guest } from '../../core/operation.ts'
import { isWaiting } from '../../accounts/account.ts'
import { sendActivation } from '../../accounts/activation.ts'
import { limits } from '../../accounts/limits.ts'
import { steady } from '../../accounts/steady.ts'

/** Sends a new activation e-mail to an account that is not activated; any other address gets the same answer in the same time. */
export const service = guest('auth.resendActivation', async (context) => {
  const { body, db, outbox, tools } = context
  await outbox.need('email')
  const email = body.email.toLowerCase()
  const user = await db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirst()
  const userId = user?.userId
  const turn = await guardTry(context, { kind: 'activation', name: email, userId })
  await tools.attempts
    .hit(['activation', email, ...(turn.who ? [turn.who] : [])].join(':'), limits.activation)
    .catch(async (error: unknown) => {
      await turn.undo()
      throw error
    })
  await steady(
    db.write(async (trx) => {
      if (userId !== undefined && (await isWaiting(trx, userId))) await sendActivation(context, trx, { userId, email })
    }),
  )
  return { email }
})
