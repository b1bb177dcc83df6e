import { periodBefore } from '../../figures/days.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { trendOfTasks, type QaMeasure } from '../../figures/qa-figures.ts'
import type { Context } from '../../http/service.ts'
import { tasksOf } from './tasks-of.ts'

const titles: Record<QaMeasure, Record<Locale, string>> = {
  tasks: { 'zh-CN': '任务数', 'en-US': 'Tasks' },
  duration: { 'zh-CN': '时长（秒）', 'en-US': 'Duration (s)' },
  hitRate: { 'zh-CN': '命中率（%）', 'en-US': 'Hit rate (%)' },
  score: { 'zh-CN': '平均得分', 'en-US': 'Average score' },
}

/** The trend of inspection tasks that a body asks for. */
export async function askedTrend({ body, db, now, locale }: Context) {
  const tasks = tasksOf(body, now)
  const by: 'day' | 'month' = body['by'] === 'month' ? 'month' : 'day'
  const measure = (body['measure'] as QaMeasure | undefined) ?? 'tasks'
  const [{ labels, values }, before] = await Promise.all([
    trendOfTasks(db, tasks, measure, by),
    trendOfTasks(db, { ...tasks, period: periodBefore(tasks.period) }, measure, by),
  ])
  const series = values.length === 0 ? [] : [{ name: measure, title: titles[measure][locale], values }]
  return { ...tasks.period, by, labels, series, before: before.values }
}
