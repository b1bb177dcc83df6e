import type { Way } from '../audit/note-event.ts'
import type { Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import type { Context } from '../core/context.ts'
import { admit, checkMayEnter } from '../accounts/account.ts'
import { tellFactor } from './notices.ts'
import { countCodes } from './recovery-codes.ts'
import { useTicket, type Ticket } from './tickets.ts'
import { trust } from './trusted.ts'

/** Completes a sign-in after both steps: ticket and proof are consumed in the transaction that creates the session. */
export async function finishStep(context: Context, ticket: Ticket, way: Way, use: (trx: Trx) => Promise<void>): Promise<string> {
  const { body, db } = context
  const { userId } = ticket
  const user = await db.query.selectFrom('user').select(['userId', 'status']).where('userId', '=', userId).executeTakeFirst()
  if (!user) throw problems.refusedSignIn()
  await checkMayEnter(db.query, { userId, status: user.status })
  return admit(context, userId, way, {
    detail: ticket.way,
    work: async (trx) => {
      await useTicket(trx, ticket)
      await use(trx)
      if (body.trust === true) await trust(trx, context, userId)
      if (way === 'recoveryCode') await tellFactor(context, trx, userId, 'codeUsed', { left: await countCodes(trx, userId) })
    },
  })
}
