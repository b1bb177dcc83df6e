import type { Locale } from '../../../src/schema/compiled.ts'
import { trendOfTasks, type QaMeasure } from '../../figures/qa-figures.ts'
import { trendOperations } from '../../figures/trend.ts'

const titles: Record<string, Record<Locale, string>> = {
  tasks: { 'zh-CN': '任务数', 'en-US': 'Tasks' },
  duration: { 'zh-CN': '时长（秒）', 'en-US': 'Duration (s)' },
  hitRate: { 'zh-CN': '命中率（%）', 'en-US': 'Hit rate (%)' },
  score: { 'zh-CN': '平均得分', 'en-US': 'Average score' },
}

/** Tasks, duration, hit rate or score over the days or months of a period. */
export const { trend, trendExport } = trendOperations('qa-task', {
  file: 'inspection',
  count({ body, db }, period, by) {
    const clientId = (body.clientId as string | undefined) || undefined
    return trendOfTasks(db, { period, clientId }, (body.measure as QaMeasure | undefined) ?? 'tasks', by)
  },
  titleOf:
    ({ locale }) =>
    (name) =>
      titles[name]![locale],
})
