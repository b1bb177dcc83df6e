import { computedField } from '../../core/operation.ts'
import { freeUsedToday } from '../../metering/free-today.ts'

/** How much of what an interface gives away today the reader has used. */
export const computed = computedField('interface.freeUsed', async ({ on, rows, now, person }) => {
  const used = person ? await freeUsedToday(on, person.userId, now) : new Map<string, number>()
  return rows.map(({ code }) => used.get(code) ?? 0)
})
