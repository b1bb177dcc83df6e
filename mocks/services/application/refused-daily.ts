import { computedField } from '../../core/operation.ts'
import { LIMIT_CODES, refusedToday } from '../../metering/limits-today.ts'

/** Refused today because of the daily limit. */
export const computed = computedField('application.refusedDaily', async ({ on, rows, now }) => {
  const userId = [...new Set(rows.map((row) => row.userId))]
  const refused = await refusedToday(on, { userId }, 'appId', [LIMIT_CODES.daily], now)
  return rows.map(({ appId }) => refused.get(appId) ?? 0)
})
