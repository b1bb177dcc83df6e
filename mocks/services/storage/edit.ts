import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

/** Nobody shortens what others count on: figures of a month, or the trace of who did what. */
export const after = afterCall('storage.edit', async (_context, { keptDays, leastDays }) => {
  if (keptDays === null || leastDays === null || keptDays < leastDays)
    throw problems.invalid({ keptDays: text('services/storage', 'least', { days: leastDays ?? '' }) })
})
