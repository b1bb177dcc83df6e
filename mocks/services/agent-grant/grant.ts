import { writeAmountOf } from '../../../src/schema/amount.ts'
import { DAY } from '../../../src/schema/time.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { titlesOf } from '../../figures/titles.ts'
import { ringHolder } from '../../notices/ring.ts'
import { toldTime } from '../../resource/told-time.ts'
import { note } from '../../sales/give.ts'
import { holdStock } from '../../sales/stock.ts'
import { holderOf, nameHolder } from '../../sales/holder.ts'

const nobody = text('services/agent-grant', 'nobody')
const noStock = text('services/agent-grant', 'noStock')
const tooMuch = text('services/agent-grant', 'tooMuch')

/** Allocates a part of the own stock to a customer; both sides change in one transaction. */
export const service = operation('agent-grant.grant', async (context) => {
  const { body, contract, db, locale, now, person, tools } = context
  const { amount } = body
  return db.write(async (trx) => {
    const stock = await holdStock(context, body.stockId, trx)
    const customer = await tools.store.find('user', { userId: body.customerId, agentId: person.userId }, trx)
    if (customer?.status !== 1) throw problems.invalid({ customerId: nobody })
    if (stock?.targetId !== person.userId || stock.status !== 'inUse' || Date.parse(stock.expireTime ?? '') <= now)
      throw problems.invalid({ stockId: noStock })
    const left = (stock.remain ?? 0) - amount
    if (left < 0) throw problems.invalid({ amount: tooMuch })
    const last = Date.parse(stock.expireTime ?? '')
    const expire = body.validDays ? now + body.validDays * DAY : last
    if (expire > last)
      throw problems.invalid({ validDays: text('services/agent-grant', 'longerThanStock', { time: toldTime(context, stock.expireTime) }) })

    const used = stock.used + amount
    await tools.store.edit('grant', stock.grantNo, { used, remain: left, ...(left === 0 ? { status: 'usedUp' } : {}) }, trx)
    const values = {
      targetId: customer.userId,
      targetType: holderOf(contract, customer.role),
      comboId: stock.comboId,
      total: amount,
      used: 0,
      remain: amount,
      source: 'allocate' as const,
      stockNo: stock.grantNo,
      status: 'inUse' as const,
      effectiveTime: new Date(now).toISOString(),
      expireTime: new Date(expire).toISOString(),
      operatorId: person.userId,
      remark: body.remark,
    }
    const grant = await tools.store.add('grant', values, trx)
    await note(context, { ...stock, remain: left }, 'grant', -amount, trx, grant.grantNo)
    await note(context, grant, 'grant', amount, trx)
    await ringHolder(trx, 'packageGranted', grant, context)
    const billed = { unit: stock.unit, unitTitle: titlesOf(contract, 'grant', 'unit', locale)(stock.unit) }
    return { grantNo: grant.grantNo, holder: nameHolder(customer), given: writeAmountOf(amount, billed, locale) }
  })
})
