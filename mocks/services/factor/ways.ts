import { waysOf } from '../../factor/factor.ts'
import { findTicket } from '../../factor/tickets.ts'
import { guest } from '../../core/operation.ts'

/** The possible kinds of second step, for the holder of a ticket. */
export const service = guest('factor.ways', async ({ body, db, now }) => {
  const { userId } = await findTicket(db.query, body.ticket, now)
  const ways = await waysOf(db.query, userId)
  return { app: ways.includes('code'), passkey: ways.includes('passkey'), recovery: ways.includes('recovery') }
})
