import { computedField } from '../../core/operation.ts'
import { usualUnit } from '../../metering/funds.ts'

export const computed = computedField('call-log.unit', async ({ rows }) => rows.map(({ service }) => (service ? usualUnit(service) : null)))
