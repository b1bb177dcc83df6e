import { computedField } from '../../core/operation.ts'
import { usedToday } from '../../metering/limits-today.ts'

/** Calls of the day so far. */
export const computed = computedField('application.usedToday', async ({ on, rows, now }) => {
  const userId = [...new Set(rows.map((row) => row.userId))]
  const used = await usedToday(on, { userId }, 'appId', now)
  return rows.map(({ appId }) => used.get(appId)?.calls ?? 0)
})
