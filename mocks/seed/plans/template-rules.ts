import { serviceAt } from '../../template/lists.ts'
import type { Plan } from '../plan.ts'

/** The rows of the template's own /service. */
export const planTemplateRules: Plan = function* ({ count }) {
  for (let at = 0; at < count; at++) {
    const { no: ruleNo, description, callNo, status, updatedAt } = serviceAt(at)
    yield { time: Date.parse(updatedAt), row: { ruleNo, description, callNo, status, updatedAt } }
  }
}
