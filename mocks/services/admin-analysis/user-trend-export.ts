import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { byTitles } from '../usage/asked-trend.ts'
import { askedPeople } from './asked-people.ts'

/** The curve of people as a file. */
export const service: Service = async (context) => {
  const { from, to, by, labels, series } = await askedPeople(context)
  return writeTrend({ name: `people-${from}-${to}`, by: byTitles[by][context.locale], labels, series, locale: context.locale })
}
