import { computedField } from '../../core/operation.ts'
import { usualUnit } from '../../metering/funds.ts'

/** What the billed amount of a row is counted in: that of one service is never added to that of another. */
export const computed = computedField('usage.unit', async ({ rows }) => rows.map(({ service }) => (service ? usualUnit(service) : null)))
