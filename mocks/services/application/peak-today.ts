import { computedField } from '../../core/operation.ts'
import { usedToday } from '../../metering/limits-today.ts'

/** The peak concurrency of today. */
export const computed = computedField('application.peakToday', async ({ on, rows, now }) => {
  const userId = [...new Set(rows.map((row) => row.userId))]
  const used = await usedToday(on, { userId }, 'appId', now)
  return rows.map(({ appId }) => used.get(appId)?.peak ?? 0)
})
