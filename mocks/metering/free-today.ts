import { dayOf } from '../../src/schema/time.ts'
import type { Query } from '../db/database.ts'

/** What a person has used today of what each interface gives away, by its code. */
export async function freeUsedToday(on: Query, userId: string, now: number): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('free_use')
    .select(['code', 'amount'])
    .where('userId', '=', userId)
    .where('day', '=', dayOf(now))
    .execute()
  return new Map(rows.map(({ code, amount }) => [code, amount]))
}

/** What is left of it; an amount that was made smaller in the middle of the day leaves nothing. */
export const freeLeftOf = (quota: number | null | undefined, used: number): number => Math.max(0, (quota ?? 0) - used)
