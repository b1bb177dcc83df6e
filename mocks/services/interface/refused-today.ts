import { computedField } from '../../core/operation.ts'
import { LIMIT_CODES, refusedToday } from '../../metering/limits-today.ts'

/** Refused today by a limit. */
export const computed = computedField('interface.refusedToday', async ({ on, rows, now, person }) => {
  const userId = person ? [person.userId] : ['']
  const refused = await refusedToday(on, { userId }, 'face', [LIMIT_CODES.running, LIMIT_CODES.daily], now)
  return rows.map(({ code }) => refused.get(code) ?? 0)
})
