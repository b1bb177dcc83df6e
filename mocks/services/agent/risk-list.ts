import { operation } from '../../core/operation.ts'
import { listExpiring, listRisks } from '../../figures/agent-figures.ts'
import { titlesOf } from '../../figures/titles.ts'

const DRY_WITHIN = 7
const EXPIRING_WITHIN = 30

/** Customers that run dry within a week, and the own stock that ends within a month. */
export const service = operation('agent.riskList', async ({ person, db, now, contract, locale }) => {
  const agentId = person.userId
  const [risks, expiring] = await Promise.all([
    listRisks(db.query, agentId, now, DRY_WITHIN),
    listExpiring(db.query, agentId, now, EXPIRING_WITHIN),
  ])
  const [serviceOf, unitOf] = [titlesOf(contract, 'grant', 'service', locale), titlesOf(contract, 'grant', 'unit', locale)]
  return {
    risks: risks.map((one) => ({ ...one, serviceTitle: serviceOf(one.service), unitTitle: unitOf(one.unit) })),
    expiring: expiring.map((one) => ({
      ...one,
      total: one.total,
      remain: one.remain,
      serviceTitle: serviceOf(one.service),
      unitTitle: unitOf(one.unit),
    })),
  }
})
