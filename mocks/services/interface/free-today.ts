import { computedField } from '../../core/operation.ts'
import { freeLeftOf, freeUsedToday } from '../../metering/free-today.ts'

/** The reader's free usage of each interface today. */
export const used = computedField('interface.freeUsed', async ({ on, rows, now, person }) => {
  const usedOf = person ? await freeUsedToday(on, person.userId, now) : new Map<string, number>()
  return rows.map(({ code }) => usedOf.get(code) ?? 0)
})

/** The rest of the free quota of today. */
export const left = computedField('interface.freeLeft', async ({ on, rows, now, person }) => {
  const usedOf = person ? await freeUsedToday(on, person.userId, now) : new Map<string, number>()
  return rows.map(({ code, freeQuota }) => freeLeftOf(freeQuota, usedOf.get(code) ?? 0))
})
