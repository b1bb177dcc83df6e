import { operation } from '../../core/operation.ts'
import { text } from '../../http/texts.ts'
import { problems } from '../../http/problems.ts'
import { packageNames } from '../../sales/package-names.ts'
import { writeMoney } from '../../../src/schema/figures.ts'

/** Whom the invoice is probably for: as the last one, or as the papers of a certified company say. */
export const service = operation('invoice.start', async ({ body, db, locale, person, tools }) => {
  const { userId } = person
  const order = await tools.store.find('order', { orderNo: body.orderNo, userId })
  if (!order) throw problems.notFound()
  const last = await db.query
    .selectFrom('invoice')
    .select(['titleType', 'heading', 'taxNo', 'email'])
    .where('userId', '=', userId)
    .where('status', '!=', 'rejected')
    .orderBy('createTime', 'desc')
    .orderBy('invoiceNo', 'desc')
    .executeTakeFirst()
  const papers = last ? undefined : await tools.store.find('real-name', userId)
  const isCompany = papers?.status === 'approved' && papers.certType === 2
  const email = (await tools.store.find('user', userId))?.email
  const values = last ?? { ...(isCompany ? { heading: papers.companyName, taxNo: papers.creditCode } : {}), ...(email ? { email } : {}) }
  const names = await packageNames(db.query, order.comboId ? [order.comboId] : [], locale)
  const about = { amount: writeMoney(order.payAmount ?? 0), package: names.get(order.comboId ?? '') ?? order.comboName ?? '' }
  return { values, notice: text('services/invoice', 'covers', about)(locale) }
})
