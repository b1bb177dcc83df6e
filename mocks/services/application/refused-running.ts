import { computedField } from '../../core/operation.ts'
import { LIMIT_CODES, refusedToday } from '../../metering/limits-today.ts'

/** Refused today because too many ran at once. */
export const computed = computedField('application.refusedRunning', async ({ on, rows, now }) => {
  const userId = [...new Set(rows.map((row) => row.userId))]
  const refused = await refusedToday(on, { userId }, 'appId', [LIMIT_CODES.running], now)
  return rows.map(({ appId }) => refused.get(appId) ?? 0)
})
