import { operation } from '../../core/operation.ts'
import { own, Problem, problems } from '../../http/problems.ts'
import { priceOf } from '../../sales/price.ts'

const uncertified = own({ 'zh-CN': '请先完成实名认证', 'en-US': 'Please complete the real-name certification first' })
/** The console knows the way to the certification by it. */
const UNCERTIFIED = 4030
const foreign = own({ 'zh-CN': '应用不存在', 'en-US': 'There is no such application' })

/** Makes an unpaid order. The voucher is only looked at: it is used up when the order is paid, so that a cancelled one costs nothing. */
export const service = operation('order.create', async (context) => {
  const { body, db, person, tools } = context
  return db.write(async (trx) => {
    const user = await tools.store.find('user', person.userId, trx)
    if (!user?.certType) throw new Problem(409, uncertified, { data: { errorCode: UNCERTIFIED } })
    const appId = body.appId ?? null
    if (appId !== null && !(await tools.store.find('application', { appId, userId: person.userId }, trx)))
      throw problems.invalid({ appId: foreign })
    const { combo, count, amount, voucher, payAmount } = await priceOf(context, trx)
    const { comboId, name: comboName, service: sold } = combo
    const values = { comboId, comboName, service: sold, appId, count, amount, due: payAmount, voucherCode: voucher?.code ?? null }
    const order = await tools.store.add('order', { ...values, userId: person.userId, channel: 'console' }, trx)
    return { orderNo: order.orderNo, amount, payAmount, status: order.status }
  })
})
