import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { rechargeNotice } from '../../notices/messages.ts'
import { ring } from '../../notices/ring.ts'
import { tell } from '../../notices/tell.ts'
import { bookBalance } from '../../sales/book-balance.ts'

const disabled = text('services/recharge', 'disabled')

/** Records an agent's payment that was received another way; the agent is notified. */
export const service = operation('recharge.adminRecharge', async (context) => {
  const { body, db, outbox } = context
  return db.write(async (trx) => {
    const { record, agent, balance } = await bookBalance(context, { type: 'recharge', channel: body.channel }, trx)
    if (agent.status !== 1) throw problems.conflict(disabled)
    const about = { amount: record.amount ?? 0, balance }
    await ring(trx, agent.userId, { kind: 'balanceChanged', requestNo: record.recordNo, now: context.now })
    await tell({ outbox, trx }, agent.userId, (locale) => rechargeNotice(locale, about))
    return { recordNo: record.recordNo, balance }
  })
})
