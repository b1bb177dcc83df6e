import type { ReportRows } from '../../schema/compiled-screen.ts'
import type { Days } from '../../schema/period.ts'
import { daysOf } from '../../schema/time-places.ts'
import type { ChartState } from '../views/chart/state.ts'

type About = { rows: ReportRows; days: Days; params: URLSearchParams }

/** The query with which the list shows the counted rows; undefined if the list cannot be filtered by all of these fields. */
export function queryBehind({ rows, days, params }: About, at?: { state: ChartState; value: unknown }): URLSearchParams | undefined {
  const { list, where = {}, time, narrowed } = rows
  if (!list) return undefined
  const query = new URLSearchParams()
  const isLost = (name: string) => !list.searched.includes(name)
  if ([time, ...Object.keys(where)].some(isLost)) return undefined
  const among = narrowed.filter((name) => params.getAll(name).some(Boolean))
  if (among.some(isLost)) return undefined
  for (const name of among) for (const value of params.getAll(name)) query.append(name, value)
  for (const [name, value] of Object.entries(where)) query.set(name, String(value))
  query.set(time, days.join('~'))
  if (!at) return query
  const { by, span } = at.state
  if (at.value === null || at.value === undefined || at.value === '' || isLost(by.name)) return undefined
  query.set(by.name, span ? within(daysOf(String(at.value), span), days).join('~') : String(at.value))
  return query
}

/** A week that is only partly within the period leads to the days within it. */
const within = ([from, to]: [string, string], [first, last]: Days): Days => [from < first ? first : from, to > last ? last : to]
