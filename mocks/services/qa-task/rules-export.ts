import type { Locale } from '../../../src/schema/compiled.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import type { Service } from '../../http/service.ts'
import { askedRules } from './asked-rules.ts'
import { tasksOf } from './tasks-of.ts'

const rule: Record<Locale, string> = { 'zh-CN': '规则', 'en-US': 'Rule' }
const tasks: Record<Locale, string> = { 'zh-CN': '质检任务', 'en-US': 'Tasks' }

/** The rules that were hit most, as a file. */
export const service: Service = async (context) => {
  const { locale, body, now } = context
  const { from, to } = tasksOf(body, now).period
  const rows = (await askedRules(context)).map(({ title, tasks: calls, before }) => ({ title, calls, before }))
  return writeRanks({ name: `rules-${from}-${to}`, by: rule[locale], counted: tasks[locale], rows, locale })
}
