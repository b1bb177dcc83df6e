import { dayOf } from '../../src/schema/time.ts'
import type { Query } from '../db/database.ts'

/** A person's free usage of today, by interface code. */
export async function freeUsedToday(on: Query, userId: string, now: number): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('free_use')
    .select(['code', 'amount'])
    .where('userId', '=', userId)
    .where('day', '=', dayOf(now))
    .execute()
  return new Map(rows.map(({ code, amount }) => [code, amount]))
}

/** The rest of the free quota; if the quota was reduced during the day, nothing is left. */
export const freeLeftOf = (quota: number | null | undefined, used: number): number => Math.max(0, (quota ?? 0) - used)
