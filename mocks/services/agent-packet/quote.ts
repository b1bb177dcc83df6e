import { writeMoney } from '../../../src/schema/figures.ts'
import { operation } from '../../core/operation.ts'
import { agentPriceOf } from '../../sales/agent-price.ts'

/** What a purchase would cost the agent, beside the balance that pays for it. */
export const service = operation('agent-packet.quote', async (context) => {
  const { combo, count, each, amount, balance } = await agentPriceOf(context, context.db.query)
  const zh = context.locale === 'zh-CN'
  const lines = [
    { title: zh ? '套餐' : 'Package', value: String(combo.name) },
    { title: zh ? '代理价' : 'Agent price', value: writeMoney(each) },
    { title: zh ? '份数' : 'Count', value: String(count) },
    { title: zh ? '当前余额' : 'Balance', value: writeMoney(balance) },
  ]
  return { lines, total: { title: zh ? '应付金额' : 'To pay', value: writeMoney(amount) } }
})
