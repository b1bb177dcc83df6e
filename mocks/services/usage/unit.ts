import { computedField } from '../../core/operation.ts'
import { unitsOf } from '../../metering/units.ts'

/** The unit of a row's billed amount, from its service; amounts in different units are never added up. */
export const computed = computedField(['usage.unit', 'call-log.unit'], async ({ rows, contract }) => {
  const unitOf = unitsOf(contract)
  return rows.map(({ service }) => (service ? unitOf(service) : null))
})
