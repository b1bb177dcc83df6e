import { writeAmountOf, writePartOf } from '../../../src/schema/amount.ts'
import { computedField } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'

/** How much of an order's packages was used, as text: "1,200 / 10,000 calls · 12%", "30 minutes / 5 hours · 10%". */
export const computed = computedField('order.usedShare', async ({ on, rows, contract, locale }) => {
  if (rows.length === 0) return []
  const orders = rows.map(({ orderNo }) => orderNo)
  const given = await on
    .selectFrom('grant')
    .innerJoin('combo', 'combo.comboId', 'grant.comboId')
    .select(['grant.orderNo', 'grant.total', 'grant.used', 'combo.unit'])
    .where('grant.orderNo', 'in', orders)
    .execute()
  const titleOf = titlesOf(contract, 'combo', 'unit', locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return orders.map((orderNo) => {
    const gave = given.filter((grant) => grant.orderNo === orderNo)
    const [total, used] = [sum(gave.map((grant) => grant.total)), sum(gave.map((grant) => grant.used))]
    if (total === 0) return null
    const { unit } = gave[0]!
    const billed = { unit, unitTitle: titleOf(unit) }
    return `${writePartOf(used, billed, locale)} / ${writeAmountOf(total, billed, locale)} · ${percent.format(used / total)}`
  })
})

const sum = (values: (number | null)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0)
