import { periodBefore } from '../../figures/days.ts'
import { countRules } from '../../figures/qa-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../http/service.ts'
import { tasksOf } from './tasks-of.ts'

const TOP = 10

/** In how many inspected tasks the most frequent rules were hit, and in how many in the period before. */
export async function askedRules({ body, db, now, contract, locale }: Context) {
  const tasks = tasksOf(body, now)
  const [rules, earlier] = await Promise.all([
    countRules(db.query, tasks),
    countRules(db.query, { ...tasks, period: periodBefore(tasks.period) }),
  ])
  const before = new Map(earlier.map((one) => [one.rule, one.tasks]))
  const titleOf = titlesOf(contract, 'qa-task', 'rules', locale)
  return rules.slice(0, TOP).map((one) => ({ ...one, title: titleOf(one.rule), before: before.get(one.rule) ?? null }))
}
