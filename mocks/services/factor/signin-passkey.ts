import { noteEvent } from '../../audit/note-event.ts'
import { readAnswer, readSent } from '../../factor/passkeys.ts'
import { finishStep } from '../../factor/second-step.ts'
import { tryTicket } from '../../factor/tickets.ts'
import { problems } from '../../http/problems.ts'
import type { Context } from '../../core/context.ts'
import { signIn } from '../../core/operation.ts'
import { admit, checkMayEnter } from '../../accounts/account.ts'
import { limits } from '../../accounts/limits.ts'

/** Signs in with a passkey: on its own if the device verified its holder (two factors in one), or as the second step. */
export const service = signIn('factor.signinPasskey', async (context) => {
  const { body, db, now, request, tools } = context
  await tools.attempts.hit(`passkey-ip:${request.ip}`, limits.passkeyAddress)
  const response = readSent(body.response)
  if (!body.ticket) return signInAlone(context, response)
  const ticket = await tryTicket(db, body.ticket, now)
  await readAnswer(context, response, ticket.userId).catch((error: unknown) => refuse(context, error, ticket.userId))
  return finishStep(context, ticket, 'passkey', async () => undefined)
})

async function signInAlone(context: Context, response: unknown): Promise<string> {
  const { db } = context
  const { userId } = await readAnswer(context, response).catch((error: unknown) => refuse(context, error))
  const user = await db.query.selectFrom('user').select('status').where('userId', '=', userId).executeTakeFirst()
  if (!user) throw problems.refusedSignIn()
  await checkMayEnter(db.query, { userId, status: user.status })
  return admit(context, userId, 'passkey')
}

async function refuse(context: Context, error: unknown, userId?: string): Promise<never> {
  await noteEvent(context, { event: 'factorFailed', userId, way: 'passkey' })
  throw error
}
