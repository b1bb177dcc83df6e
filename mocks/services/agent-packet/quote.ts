import { spokenIn } from '../../../src/schema/per-language.ts'
import { writeAmountOf } from '../../../src/schema/amount.ts'
import { writeMoney } from '../../../src/schema/figures.ts'
import { operation } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { agentPriceOf } from '../../sales/agent-price.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'

/** The price of a purchase for the agent, beside the balance that pays for it. */
export const service = operation('agent-packet.quote', async (context) => {
  const { combo, count, each, amount, balance } = await agentPriceOf(context, context.db.query)
  const say = sayIn(context.locale)
  const unitTitle = titlesOf(context.contract, 'combo', 'unit', context.locale)(combo.unit)
  const total = (combo.amount ?? 0) * count
  const lines = [
    { title: say('sales/quote', 'combo'), value: spokenIn(combo, 'name', context.locale) },
    { title: say('sales/quote', 'agentPrice'), value: writeMoney(each) },
    { title: say('sales/quote', 'shares'), value: String(count) },
    { title: say('sales/quote', 'amount'), value: writeAmountOf(total, { unit: combo.unit, unitTitle }, context.locale) },
    { title: say('sales/quote', 'balance'), value: writeMoney(balance) },
    { title: say('sales/quote', 'balanceAfter'), value: writeMoney(balance - amount) },
  ]
  return { lines, total: { title: say('sales/quote', 'due'), value: writeMoney(amount) } }
})
