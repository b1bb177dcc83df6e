import { periodBefore } from '../../figures/days.ts'
import { countRules, listClients, sumTasks } from '../../figures/qa-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../core/context.ts'
import { tasksOf } from '../../figures/tasks-of.ts'
import { operation } from '../../core/operation.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import { text } from '../../http/texts.ts'

const TOP = 10

/** How many inspected tasks broke the most frequent rules, in a period and in the previous one. */
async function askedRules({ body, db, now, contract, locale }: Context) {
  const tasks = tasksOf(body, now)
  const [rules, earlier] = await Promise.all([
    countRules(db.query, tasks),
    countRules(db.query, { ...tasks, period: periodBefore(tasks.period) }),
  ])
  const before = new Map(earlier.map((one) => [one.rule, one.tasks]))
  const titleOf = titlesOf(contract, 'qa-task', 'rules', locale)
  return rules.slice(0, TOP).map((one) => ({ ...one, title: titleOf(one.rule), before: before.get(one.rule) ?? null }))
}

/** The maximum number of clients to choose from. */
const CLIENTS = 300

/** Tasks of a period and of the previous one, the rules that were broken most, and the clients with tasks. */
export const summary = operation('qa-task.summary', async (context) => {
  const { body, db, now } = context
  const tasks = tasksOf(body, now)
  const [sums, before, rules, clients] = await Promise.all([
    sumTasks(db.query, tasks),
    sumTasks(db.query, { ...tasks, period: periodBefore(tasks.period) }),
    askedRules(context),
    listClients(db.query, CLIENTS),
  ])
  return { ...tasks.period, sums, before, rules, clients }
})

const rule = text('services/qa-task', 'rule')
const counted = text('services/qa-task', 'counted')

/** The rules that were broken most, as a file. */
export const rulesExport = operation('qa-task.rulesExport', async (context) => {
  const { locale, body, now } = context
  const { from, to } = tasksOf(body, now).period
  const rows = (await askedRules(context)).map(({ title, tasks: calls, before }) => ({ title, calls, before }))
  return writeRanks({ name: `rules-${from}-${to}`, by: rule(locale), counted: counted(locale), rows, locale, body })
})
