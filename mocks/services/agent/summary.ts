import { operation } from '../../core/operation.ts'
import { allocatedOf, countCustomers, incomeOf, stockOf } from '../../figures/agent-figures.ts'
import { periodBefore } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { sumUsage } from '../../figures/usage-figures.ts'
import { periodOf } from '../../figures/period.ts'

/** An agent's balance and stock, and the figures of their customers in a period and in the previous one. */
export const service = operation('agent.summary', async ({ body, person, db, now, tools, contract, locale }) => {
  const agentId = person.userId
  const period = periodOf(body, now)
  const sumsOf = async (one: typeof period) => {
    const [people, usage, orders] = await Promise.all([
      countCustomers(db.query, agentId, one),
      sumUsage(db.query, one, { agentId }),
      incomeOf(db.query, agentId, one),
    ])
    return { active: people.active, calls: usage?.calls ?? null, ok: usage?.ok ?? null, failed: usage?.failed ?? null, ...orders, people }
  }
  const [agent, stock, allocated, sums, before] = await Promise.all([
    tools.store.find('user', agentId),
    stockOf(db.query, agentId, now),
    allocatedOf(db.query, agentId),
    sumsOf(period),
    sumsOf(periodBefore(period)),
  ])
  const [serviceOf, unitOf] = [titlesOf(contract, 'grant', 'service', locale), titlesOf(contract, 'grant', 'unit', locale)]
  const named = <T extends { service: string; unit: string }>(one: T) => ({
    ...one,
    serviceTitle: serviceOf(one.service),
    unitTitle: unitOf(one.unit),
  })
  const { people, ...ofPeriod } = sums
  const { people: _, ...ofBefore } = before
  return {
    ...period,
    state: { balance: agent?.balance ?? 0, customers: people.customers },
    stock: stock.map(named),
    allocated: allocated.map(named),
    sums: ofPeriod,
    before: ofBefore,
  }
})
