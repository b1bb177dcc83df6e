import { ask } from '../../factor/passkeys.ts'
import { findTicket } from '../../factor/tickets.ts'
import { guest } from '../../core/operation.ts'
import { limits } from '../../accounts/limits.ts'

/** The options for a passkey: as the second step if a ticket is sent, otherwise for a sign-in by passkey only. */
export const service = guest('factor.passkeyOptions', async (context) => {
  const { body, db, now, request, tools } = context
  await tools.attempts.hit(`passkey-ip:${request.ip}`, limits.passkeyAddress)
  if (!body.ticket) return ask(context)
  const { userId } = await findTicket(db.query, body.ticket, now)
  return ask(context, userId)
})
