import { ask } from '../../factor/passkeys.ts'
import { findTicket } from '../../factor/tickets.ts'
import { guest } from '../../core/operation.ts'
import { limits } from '../../accounts/limits.ts'

/** The question to a passkey: as the second step where a ticket is sent, else for a sign-in by it alone. */
export const service = guest('factor.passkeyOptions', async (context) => {
  const { body, db, now, request, tools } = context
  await tools.attempts.hit(`passkey-ip:${request.ip}`, limits.passkeyAddress)
  if (!body.ticket) return ask(context)
  const { userId } = await findTicket(db.query, body.ticket, now)
  return ask(context, userId)
})
