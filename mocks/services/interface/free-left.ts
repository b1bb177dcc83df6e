import { computedField } from '../../core/operation.ts'
import { freeLeftOf, freeUsedToday } from '../../metering/free-today.ts'

/** What the reader can still use today for nothing. */
export const computed = computedField('interface.freeLeft', async ({ on, rows, now, person }) => {
  const used = person ? await freeUsedToday(on, person.userId, now) : new Map<string, number>()
  return rows.map(({ code, freeQuota }) => freeLeftOf(freeQuota, used.get(code) ?? 0))
})
