import { sql } from 'kysely'
import { dayAtHome } from '../db/at-home.ts'
import type { Database, Query } from '../db/database.ts'
import { daysOf, monthsOf, type Period } from './days.ts'
import type { Trend } from './usage-figures.ts'
import { momentsOf } from './home-days.ts'

/** The tasks that are counted: those of a period, and optionally of one client. */
export type Tasks = { period: Period; clientId?: string | undefined }

/** A task was inspected if it has a score; before that, nobody knows whether it breaks a rule. */
const inspected = sql`t.score is not null`
const counts = [
  sql<number>`count(*)`.as('tasks'),
  sql<number>`coalesce(sum(t.duration), 0)`.as('duration'),
  sql<number>`sum(case when ${inspected} then 1 else 0 end)`.as('inspected'),
  sql<number>`sum(case when ${inspected} and t.hits > 0 then 1 else 0 end)`.as('hit'),
  sql<number | null>`avg(t.score)`.as('score'),
]

function tasksIn(on: Query, { period, clientId }: Tasks) {
  const { since, until } = momentsOf(period)
  const query = on.selectFrom('qa_task as t').where('t.createTime', '>=', since).where('t.createTime', '<', until)
  return clientId === undefined ? query : query.where('t.clientId', '=', clientId)
}

type QaFigures = { tasks: number; duration: number; inspected: number; hitRate: number | null; score: number | null }

function figuresOf(row: Record<'tasks' | 'duration' | 'inspected' | 'hit' | 'score', number | null> | undefined): QaFigures {
  const { tasks, duration, inspected, hit, score } = row ?? { tasks: 0, duration: 0, inspected: 0, hit: 0, score: 0 }
  const known = inspected ?? 0
  return {
    tasks: tasks ?? 0,
    duration: duration ?? 0,
    inspected: known,
    hitRate: known === 0 ? null : ((hit ?? 0) / known) * 100,
    score: known === 0 ? null : (score ?? 0),
  }
}

export async function sumTasks(on: Query, tasks: Tasks): Promise<QaFigures> {
  return figuresOf(await tasksIn(on, tasks).select(counts).executeTakeFirst())
}

/** The number of inspected tasks that break each rule, the most frequent first. */
export async function countRules(on: Query, tasks: Tasks): Promise<{ rule: string; tasks: number }[]> {
  const rules = sql<string | null>`cast(t.rules as text)`
  const rows = await tasksIn(on, tasks)
    .select([rules.as('rules'), sql<number>`count(*)`.as('tasks')])
    .where(sql<boolean>`${inspected} and t.hits > 0`)
    .groupBy(rules)
    .execute()
  const found = new Map<string, number>()
  for (const row of rows) for (const rule of new Set(listOf(row.rules))) found.set(rule, (found.get(rule) ?? 0) + row.tasks)
  return [...found].map(([rule, count]) => ({ rule, tasks: count })).sort((a, b) => b.tasks - a.tasks || (a.rule < b.rule ? -1 : 1))
}

/** A stored list, which the database may return as text or as a list. */
function listOf(value: unknown): string[] {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return Array.isArray(list) ? list.map(String) : []
}

/** All people who have ever had a task, by name, as choices. */
export async function listClients(on: Query, most: number) {
  return on
    .selectFrom('user as u')
    .select(['u.userId', 'u.realName', 'u.phone'])
    .where('u.userId', 'in', on.selectFrom('qa_task').select('clientId').distinct())
    .orderBy('u.realName')
    .orderBy('u.userId')
    .limit(most)
    .execute()
}

export const qaMeasures = ['tasks', 'duration', 'hitRate', 'score'] as const
type QaMeasure = (typeof qaMeasures)[number]

/** One figure by day or month of a period. Without tasks, their number is 0, but score and hit rate are unknown. */
export async function trendOfTasks(db: Database, tasks: Tasks, measure: QaMeasure, by: 'day' | 'month'): Promise<Trend> {
  const labels = by === 'day' ? daysOf(tasks.period) : monthsOf(tasks.period)
  const day = dayAtHome(db.kind, sql.ref('t.createTime'))
  const label = by === 'day' ? day : sql<string>`substr(${day}, 1, 7)`
  const rows = await tasksIn(db.query, tasks)
    .select([label.as('label'), ...counts])
    .groupBy(label)
    .execute()
  const found = new Map(rows.map((row) => [row.label, figuresOf(row)[measure]]))
  const unknown = measure === 'tasks' || measure === 'duration' ? 0 : null
  return { labels, series: rows.length === 0 ? [] : [{ name: measure, values: labels.map((one) => found.get(one) ?? unknown) }] }
}
