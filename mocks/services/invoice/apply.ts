import { ringRoles } from '../../notices/ring.ts'
import { operation } from '../../core/operation.ts'
import { rolesThatSend } from '../../http/may-use.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const unpaid = text('services/invoice', 'unpaid')
const free = text('services/invoice', 'free')
const twice = text('services/invoice', 'twice')

/** Requests the invoice of an own paid order, once. */
export const service = operation('invoice.apply', async ({ body, contract, db, now, person, tools }) => {
  return db.write(async (trx) => {
    const { orderNo, ...form } = body
    await tools.store.lock(`order:${orderNo}`, trx)
    const order = await tools.store.find('order', { orderNo, userId: person.userId }, trx)
    if (!order) throw problems.notFound()
    if (order.status !== 'paid') throw problems.conflict(unpaid)
    if (!order.payAmount) throw problems.conflict(free)
    if (order.invoiced) throw problems.conflict(twice)
    await tools.store.edit('order', orderNo, { invoiced: true }, trx)
    const invoice = await tools.store.add('invoice', { ...form, orderNo, userId: person.userId, amount: order.payAmount }, trx)
    await ringRoles(trx, rolesThatSend(contract, 'invoice.issue'), { kind: 'invoiceAsked', requestNo: invoice.invoiceNo, now })
    return { invoiceNo: invoice.invoiceNo, status: invoice.status }
  })
})
