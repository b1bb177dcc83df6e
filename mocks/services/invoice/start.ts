import { operation } from '../../core/operation.ts'
import { text } from '../../http/texts.ts'
import { problems } from '../../http/problems.ts'
import { packageNames } from '../../sales/package-names.ts'
import { writeMoney } from '../../../src/schema/figures.ts'

/** Whom the invoice is probably for: as the last one, or as the papers of the certification say. */
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
  const certified = papers?.status === 'approved' ? papers : undefined
  const named =
    certified?.certType === 2
      ? { heading: certified.companyName, taxNo: certified.creditCode }
      : certified && { titleType: 'person' as const, heading: certified.realName }
  const email = (await tools.store.find('user', userId))?.email
  const values = last ?? { ...named, ...(email ? { email } : {}) }
  const names = await packageNames(db.query, order.comboId ? [order.comboId] : [], locale)
  const about = { amount: writeMoney(order.payAmount ?? 0), package: names.get(order.comboId ?? '') ?? order.comboName ?? '' }
  return { values, notice: text('services/invoice', 'covers', about)(locale) }
})
