import { computedField } from '../../core/operation.ts'
import { usedToday } from '../../metering/limits-today.ts'

/** The peak concurrency of its service today. */
export const computed = computedField('interface.peakToday', async ({ on, rows, now, person }) => {
  const userId = person ? [person.userId] : ['']
  const used = await usedToday(on, { userId }, 'service', now)
  return rows.map(({ service }) => used.get(service)?.peak ?? 0)
})
