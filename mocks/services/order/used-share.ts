import { computedField } from '../../core/operation.ts'
import { own } from '../../http/texts.ts'

/** How much of an order's packages was used, as text: "1,200 of 10,000 calls (12%)". */
export const computed = computedField('order.usedShare', async ({ on, rows, contract, locale }) => {
  if (rows.length === 0) return []
  const orders = rows.map(({ orderNo }) => orderNo)
  const given = await on
    .selectFrom('grant')
    .innerJoin('combo', 'combo.comboId', 'grant.comboId')
    .select(['grant.orderNo', 'grant.total', 'grant.used', 'combo.unit'])
    .where('grant.orderNo', 'in', orders)
    .execute()
  const units = contract.entities.combo?.properties.unit?.choices ?? []
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return orders.map((orderNo) => {
    const gave = given.filter((grant) => grant.orderNo === orderNo)
    const [total, used] = [sum(gave.map((grant) => grant.total)), sum(gave.map((grant) => grant.used))]
    if (total === 0) return null
    const title = units.find(({ value }) => value === gave[0]!.unit)?.title
    const unit = title ? own(title)(locale) : ''
    return `${number.format(used)} / ${number.format(total)} ${unit} (${percent.format(used / total)})`
  })
})

const sum = (values: (number | null)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0)
