import { trendOfTasks, type QaMeasure } from '../../figures/qa-figures.ts'
import { trendOperations } from '../../figures/trend.ts'
import { text, type Said } from '../../http/texts.ts'

const titles: Record<string, Said> = {
  tasks: text('services/qa-task', 'tasks'),
  duration: text('services/qa-task', 'duration'),
  hitRate: text('services/qa-task', 'hitRate'),
  score: text('services/qa-task', 'score'),
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
      titles[name]!(locale),
})
