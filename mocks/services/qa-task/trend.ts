import { qaMeasures, trendOfTasks } from '../../figures/qa-figures.ts'
import { tasksOf } from '../../figures/tasks-of.ts'
import { trendOperations } from '../../figures/trend.ts'
import { text, type LocalText } from '../../http/texts.ts'

const titles: Record<string, LocalText> = {
  tasks: text('services/qa-task', 'tasks'),
  duration: text('services/qa-task', 'duration'),
  hitRate: text('services/qa-task', 'hitRate'),
  score: text('services/qa-task', 'score'),
}

/** Tasks, duration, hit rate or score by day or month of a period. */
export const { trend, trendExport } = trendOperations('qa-task', {
  file: 'inspection',
  count({ body, db, now }, period, by) {
    const { clientId } = tasksOf(body, now)
    return trendOfTasks(db, { period, clientId }, qaMeasures.find((one) => one === body.measure) ?? 'tasks', by)
  },
  titleOf:
    ({ locale }) =>
    (name) =>
      titles[name]!(locale),
})
