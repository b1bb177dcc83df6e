import type { Service } from '../../http/service.ts'
import { periodBefore } from '../../figures/days.ts'
import { listClients, sumTasks } from '../../figures/qa-figures.ts'
import { askedRules } from './asked-rules.ts'
import { tasksOf } from './tasks-of.ts'

/** So many clients are offered to choose from. */
const CLIENTS = 300

/** Tasks of a period and of the one before, the rules that were hit most, and the clients that have tasks. */
export const service: Service = async (context) => {
  const { body, db, now } = context
  const tasks = tasksOf(body, now)
  const [sums, before, rules, clients] = await Promise.all([
    sumTasks(db.query, tasks),
    sumTasks(db.query, { ...tasks, period: periodBefore(tasks.period) }),
    askedRules(context),
    listClients(db.query, CLIENTS),
  ])
  return { ...tasks.period, sums, before, rules, clients }
}
