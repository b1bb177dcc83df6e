import { computedField } from '../../core/operation.ts'
import { unitsOf } from '../../metering/units.ts'

export const computed = computedField('call-log.unit', async ({ rows, contract }) => {
  const unitOf = unitsOf(contract)
  return rows.map(({ service }) => (service ? unitOf(service) : null))
})
