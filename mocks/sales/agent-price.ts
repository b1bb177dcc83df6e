import type { Query, Row } from '../db/database.ts'
import type { Person } from '../core/sessions.ts'
import type { Context } from '../core/context.ts'
import { priceOf } from './price.ts'

export type AgentPrice = { combo: Row; count: number; each: number; amount: number; balance: number }

/** What a purchase costs an agent: the agent's price of the package, else its price at the agent's discount. */
export async function agentPriceOf(context: Context<Person>, on: Query): Promise<AgentPrice> {
  const { combo, count } = await priceOf(context, on)
  const agent = await context.tools.store.find('user', context.person.userId, on)
  const each = Number(combo.agentPrice ?? Math.round((Number(combo.price) * Number(agent?.discount ?? 100)) / 100))
  return { combo, count, each, amount: each * count, balance: Number(agent?.balance ?? 0) }
}
