import { computedField } from '../../core/operation.ts'
import { freeLeftOf, freeUsedToday } from '../../metering/free-today.ts'

/** How much of the free quota of each interface the reader has used today. */
export const used = computedField('interface.freeUsed', async ({ on, rows, now, person }) => {
  const usedOf = person ? await freeUsedToday(on, person.userId, now) : new Map<string, number>()
  return rows.map(({ code }) => usedOf.get(code) ?? 0)
})

/** How much of it is left today. */
export const left = computedField('interface.freeLeft', async ({ on, rows, now, person }) => {
  const usedOf = person ? await freeUsedToday(on, person.userId, now) : new Map<string, number>()
  return rows.map(({ code, freeQuota }) => freeLeftOf(freeQuota, usedOf.get(code) ?? 0))
})
