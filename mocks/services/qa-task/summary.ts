import type { Service } from '../../http/service.ts'
import { periodBefore } from '../../figures/days.ts'
import { countRules, listClients, sumTasks } from '../../figures/qa-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import { tasksOf } from './tasks-of.ts'

const TOP = 10
/** So many clients are offered to choose from. */
const CLIENTS = 300

/** Tasks of a period and of the one before, the rules that were hit most, and the clients that have tasks. */
export const service: Service = async ({ body, db, now, contract, locale }) => {
  const tasks = tasksOf(body, now)
  const [sums, before, rules, clients] = await Promise.all([
    sumTasks(db.query, tasks),
    sumTasks(db.query, { ...tasks, period: periodBefore(tasks.period) }),
    countRules(db.query, tasks, TOP),
    listClients(db.query, CLIENTS),
  ])
  const titleOf = titlesOf(contract, 'qa-task', 'rules', locale)
  return { ...tasks.period, sums, before, rules: rules.map((one) => ({ ...one, title: titleOf(one.rule) })), clients }
}
