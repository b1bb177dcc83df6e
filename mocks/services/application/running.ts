import { computedField } from '../../core/operation.ts'
import { runningNow } from '../../metering/limits-today.ts'

/** The number of running calls. */
export const computed = computedField('application.running', async ({ on, rows, now }) => {
  const userId = [...new Set(rows.map((row) => row.userId))]
  const running = await runningNow(on, { userId }, 'appId', now)
  return rows.map(({ appId }) => running.get(appId) ?? 0)
})
