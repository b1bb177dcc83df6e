import { versionsAs } from '../../../src/schema/per-language.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { settle } from '../../sales/settle.ts'
import { agentPriceOf } from '../../sales/agent-price.ts'

const poor = text('services/agent-packet', 'poor')

/** Buys stock at the agent's price from the balance: order, package and account record change in one transaction. */
export const service = operation('agent-packet.buy', async (context) => {
  const { contract, db, person, tools } = context
  const { userId } = person
  return db.write(async (trx) => {
    await tools.store.lock(`balance:${userId}`, trx)
    const { combo, count, amount, balance: before } = await agentPriceOf(context, trx)
    const balance = before - amount
    if (balance < 0) throw problems.conflict(poor)
    const { comboId, service: sold } = combo
    const names = versionsAs(contract, combo, 'name', { entity: 'order', field: 'comboName' })
    const values = { ...names, comboId, service: sold, count, amount, due: amount, channel: 'agent' as const }
    const order = await tools.store.add('order', { ...values, userId }, trx)
    await settle(context, order, trx)
    await tools.store.edit('user', userId, { balance }, trx)
    const line = {
      userId,
      type: 'buy' as const,
      amount: -amount,
      balanceAfter: balance,
      channel: 'balance' as const,
      status: 'success' as const,
    }
    await tools.store.add('recharge', { ...line, orderNo: order.orderNo }, trx)
    const grant = await tools.store.find('grant', { orderNo: order.orderNo }, trx)
    return { orderNo: order.orderNo, grantNo: grant?.grantNo }
  })
})
