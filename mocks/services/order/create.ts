import { versionsAs } from '../../../src/schema/per-language.ts'
import { operation } from '../../core/operation.ts'
import { Problem, problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { isCertified, UNCERTIFIED } from '../../sales/certified.ts'
import { priceOf } from '../../sales/price.ts'

const uncertified = text('services/order', 'uncertified')
const foreign = text('services/order', 'foreign')

/** Creates an unpaid order. The voucher is only checked: it is consumed when the order is paid, so that cancelling costs nothing. */
export const service = operation('order.create', async (context) => {
  const { body, contract, db, person, tools } = context
  return db.write(async (trx) => {
    if (!(await isCertified(trx, person.userId))) throw new Problem(409, uncertified, { data: { errorCode: UNCERTIFIED } })
    const appId = body.appId ?? null
    if (appId !== null && !(await tools.store.find('application', { appId, userId: person.userId }, trx)))
      throw problems.invalid({ appId: foreign })
    const { combo, count, amount, voucher, payAmount } = await priceOf(context, trx)
    const { comboId, service: sold } = combo
    const names = versionsAs(contract, combo, 'name', { entity: 'order', field: 'comboName' })
    const values = { ...names, comboId, service: sold, appId, count, amount, due: payAmount, voucherCode: voucher?.code ?? null }
    const order = await tools.store.add('order', { ...values, userId: person.userId, channel: 'console' }, trx)
    return { orderNo: order.orderNo, amount, payAmount, status: order.status }
  })
})
