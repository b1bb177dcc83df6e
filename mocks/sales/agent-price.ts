import type { Query, Stored } from '../db/database.ts'
import type { Person } from '../core/sessions.ts'
import type { Context } from '../core/context.ts'
import { priceOf, type Wanted } from './price.ts'

type AgentPrice = { combo: Stored<'combo'>; count: number; each: number; amount: number; balance: number }

/** The price of a purchase for an agent: the agent's own price of the package, or else the list price with the agent's discount. */
export async function agentPriceOf(context: Context<Person, Wanted>, on: Query): Promise<AgentPrice> {
  const { combo, count } = await priceOf(context, on)
  const agent = await context.tools.store.find('user', context.person.userId, on)
  const each = combo.agentPrice ?? Math.round((combo.price * (agent?.discount ?? 100)) / 100)
  return { combo, count, each, amount: each * count, balance: agent?.balance ?? 0 }
}
