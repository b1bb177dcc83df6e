import { computedField } from '../../core/operation.ts'
import { LIMIT_CODES, refusedToday } from '../../metering/limits-today.ts'

/** Refused today because of the address they came from. */
export const computed = computedField('application.refusedAddress', async ({ on, rows, now }) => {
  const userId = [...new Set(rows.map((row) => row.userId))]
  const refused = await refusedToday(on, { userId }, 'appId', [LIMIT_CODES.address], now)
  return rows.map(({ appId }) => refused.get(appId) ?? 0)
})
