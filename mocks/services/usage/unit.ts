import { computedField } from '../../core/operation.ts'
import { unitsOf } from '../../metering/units.ts'

/** What the billed amount of a row is counted in: that of one service is never added to that of another. */
export const computed = computedField('usage.unit', async ({ rows, contract }) => {
  const unitOf = unitsOf(contract)
  return rows.map(({ service }) => (service ? unitOf(service) : null))
})
