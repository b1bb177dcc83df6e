import type { Field } from '../compiled.ts'

/** Whether everybody who has the form can fill in the field at any time. */
const isAlwaysThere = ({ visible, whenAsked, computed, taken, editedBy }: Field): boolean =>
  visible === undefined && !whenAsked && !computed && !taken && editedBy === undefined

/** An amount and its currency become one control, if the form asks for both and no other amount has that currency. */
export function paired(fields: Field[]): Field[] {
  const amounts = fields.filter((one) => one.rules?.currency !== undefined && one.widget === 'money')
  const pairs = amounts.flatMap((amount): [string, string][] => {
    const unit = fields.find(({ name }) => name === amount.rules!.currency)
    const isAlone = amounts.filter(({ rules }) => rules!.currency === unit?.name).length === 1
    return unit?.choices && unit.widget === 'select' && unit.help === undefined && isAlone && isAlwaysThere(amount) && isAlwaysThere(unit)
      ? [[amount.name, unit.name]]
      : []
  })
  if (pairs.length === 0) return fields
  return fields.map((field) => {
    const [, unit] = pairs.find(([amount]) => amount === field.name) ?? []
    const [amount] = pairs.find(([, one]) => one === field.name) ?? []
    return { ...field, ...(unit ? { with: unit } : {}), ...(amount ? { within: amount } : {}) }
  })
}
