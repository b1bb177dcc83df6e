import { operation } from '../../core/operation.ts'
import { listExpiring, listRisks, listStock, type Risk } from '../../figures/agent-figures.ts'
import { titlesOf } from '../../figures/titles.ts'

const DRY_WITHIN = 7
const EXPIRING_WITHIN = 30
/** The number of days for which an allocation is proposed. */
const MONTH = 30

/** Customers whose packages run out within a week, and own stock that expires within a month. */
export const service = operation('agent.riskList', async ({ person, db, now, contract, locale }) => {
  const agentId = person.userId
  const [risks, expiring, stock] = await Promise.all([
    listRisks(db.query, agentId, now, DRY_WITHIN),
    listExpiring(db.query, { agentId, now, days: EXPIRING_WITHIN, locale }),
    listStock(db.query, agentId, now),
  ])
  const [serviceOf, unitOf] = [titlesOf(contract, 'grant', 'service', locale), titlesOf(contract, 'grant', 'unit', locale)]
  return {
    risks: risks.map(({ latest: _, ...one }) => ({
      ...one,
      ...proposalFor(one, stock),
      serviceTitle: serviceOf(one.service),
      unitTitle: unitOf(one.unit),
    })),
    expiring: expiring.map((one) => ({
      ...one,
      serviceTitle: serviceOf(one.service),
      unitTitle: unitOf(one.unit),
    })),
  }
})

/** An allocation that would last a month, in whole hours where people read hours, from the largest own stock of that service; undefined if there is none. */
function proposalFor(
  { service, unit, perDay }: Pick<Risk, 'service' | 'unit' | 'perDay'>,
  stock: Awaited<ReturnType<typeof listStock>>,
): { stockId: string | null; amount: number | null } {
  const from = stock.find((one) => one.service === service && one.unit === unit)
  if (!from) return { stockId: null, amount: null }
  const whole = unit === 'second' ? 3600 : 1
  const needed = Math.ceil((perDay * MONTH) / whole) * whole
  return { stockId: from.grantNo, amount: Math.max(1, Math.min(from.remain ?? 0, needed)) }
}
