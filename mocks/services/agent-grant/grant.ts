import { DAY } from '../../../src/schema/time.ts'
import { operation } from '../../core/operation.ts'
import { own, problems } from '../../http/problems.ts'
import { note } from '../../sales/give.ts'
import { holdStock } from '../../sales/stock.ts'
import { holderOf } from '../../sales/holder.ts'

const nobody = own({ 'zh-CN': '客户不存在或已停用', 'en-US': 'There is no such customer, or the account is disabled' })
const noStock = own({ 'zh-CN': '库存不存在或不可用', 'en-US': 'There is no such stock, or it cannot be used' })
const tooMuch = own({ 'zh-CN': '超过库存余量', 'en-US': 'More than what is left in stock' })
const tooLong = own({ 'zh-CN': '有效期不能超过库存的到期时间', 'en-US': 'Longer than the stock itself is valid' })

/** Hands a part of the own stock to a customer: what one gains the other loses, in one step. */
export const service = operation('agent-grant.grant', async (context) => {
  const { body, contract, db, now, person, tools } = context
  const amount = Number(body.amount)
  return db.write(async (trx) => {
    const stock = await holdStock(context, String(body.stockId), trx)
    const customer = await tools.store.find('user', { userId: body.customerId, agentId: person.userId }, trx)
    if (customer?.status !== 1) throw problems.invalid({ customerId: nobody })
    if (stock?.targetId !== person.userId || stock.status !== 'inUse' || Date.parse(String(stock.expireTime)) <= now)
      throw problems.invalid({ stockId: noStock })
    const left = Number(stock.remain) - amount
    if (left < 0) throw problems.invalid({ amount: tooMuch })
    const last = Date.parse(String(stock.expireTime))
    const expire = body.validDays ? now + Number(body.validDays) * DAY : last
    if (expire > last) throw problems.invalid({ validDays: tooLong })

    const used = Number(stock.used) + amount
    await tools.store.edit('grant', stock.grantNo as string, { used, remain: left, ...(left === 0 ? { status: 'usedUp' } : {}) }, trx)
    await note(context, { ...stock, remain: left }, 'grant', -amount, trx)
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
    await note(context, grant, 'grant', amount, trx)
    return { grantNo: grant.grantNo }
  })
})
