import { keysOf } from '../../src/schema/keys-of.ts'
import { HOUR, DAY } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Query, Trx } from '../db/database.ts'
import type { Channel } from '../core/outbox.ts'

/** The maximum number of messages of a channel in an hour and in a day, whoever requests them. */
export type Budget = { hour: number; day: number }
export type Budgets = Record<Channel, Budget>

export const BUDGETS: Budgets = {
  sms: { hour: 600, day: 5_000 },
  email: { hour: 1_000, day: 10_000 },
  chat: { hour: 3_000, day: 30_000 },
}

/** The share of the budget that each may use: notices wait first, then codes of strangers are refused; known people can use all of it. */
const SHARES = { notice: 0.6, stranger: 0.8, known: 1 } as const
export type Share = keyof typeof SHARES

const slotsOf = (channel: Channel, { hour, day }: Budget, now: number) => {
  const at = new Date(now).toISOString()
  return [
    { slot: `${channel} ${at.slice(0, 13)}`, most: hour, next: (Math.floor(now / HOUR) + 1) * HOUR },
    { slot: `${channel} ${at.slice(0, 10)}`, most: day, next: (Math.floor(now / DAY) + 1) * DAY },
  ]
}

/** Takes one message from the budget; if it is used up, takes nothing and returns when there is more. */
export async function takeOne(trx: Trx, channel: Channel, budget: Budget, share: Share, now: number): Promise<number | undefined> {
  const taken: string[] = []
  for (const { slot, most, next } of slotsOf(channel, budget, now)) {
    const { count } = await trx
      .insertInto('message_budget')
      .values({ slot, count: 1 })
      .onConflict((is) => is.column('slot').doUpdateSet({ count: sql`message_budget.count + 1` }))
      .returning('count')
      .executeTakeFirstOrThrow()
    taken.push(slot)
    if (count <= Math.floor(most * SHARES[share])) continue
    await trx
      .updateTable('message_budget')
      .set({ count: sql`count - 1` })
      .where('slot', 'in', taken)
      .execute()
    return next
  }
  return undefined
}

/** When the budget has more, if it is used up; takes nothing. */
export async function nextOne(on: Query, channel: Channel, budget: Budget, share: Share, now: number): Promise<number | undefined> {
  for (const { slot, most, next } of slotsOf(channel, budget, now))
    if ((await countOf(on, slot)) >= Math.floor(most * SHARES[share])) return next
  return undefined
}

const countOf = async (on: Query, slot: string): Promise<number> =>
  (await on.selectFrom('message_budget').select('count').where('slot', '=', slot).executeTakeFirst())?.count ?? 0

/** The channels whose share for strangers is used up: their codes are being refused. */
export async function usedUp(on: Query, budgets: Budgets, now: number): Promise<Channel[]> {
  const channels = keysOf(budgets)
  const next = await Promise.all(channels.map((channel) => nextOne(on, channel, budgets[channel], 'stranger', now)))
  return channels.filter((_, at) => next[at] !== undefined)
}

/** Removes counters of past hours and days. */
export async function removeOldSlots(trx: Trx, now: number): Promise<void> {
  const day = new Date(now - 2 * DAY).toISOString().slice(0, 10)
  for (const channel of Object.keys(BUDGETS))
    await trx.deleteFrom('message_budget').where('slot', '>=', `${channel} `).where('slot', '<', `${channel} ${day}`).execute()
}
