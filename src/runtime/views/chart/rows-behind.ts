import type { ListScreen } from '../../../schema/compiled-screen.ts'
import type { Search } from '../../../schema/compiled.ts'
import type { Scalar } from '../../../schema/condition.ts'
import { isLeaf } from '../../../schema/leaf.ts'
import { daysOf } from '../../../schema/time-places.ts'
import { suits } from '../../../schema/refine.ts'
import { daysIn, type Filter, type ListQuery, type Range } from '../../list/query.ts'
import type { ChartState } from './state.ts'

type By = Pick<ChartState, 'by' | 'span'>

/** What of a query leaves the rows behind one label; nothing where the list can be asked for them in no way. */
export function queryBehind(state: By, value: unknown, list: ListScreen['list'], query: ListQuery): Partial<ListQuery> | undefined {
  const filters = filtersBehind(state, value, list.search, query.filters)
  if (filters) return { filters }
  const { name } = state.by
  // Conditions that somebody has put together are not taken apart.
  const isAsked = query.refine === undefined && list.refine?.some((one) => one.name === name && suits(one.kind, 'in'))
  if (!isAsked || value === null || value === undefined || value === '') return undefined
  return { refine: JSON.stringify({ all: [{ field: name, is: 'in', value: [value] }] }) }
}

/** The filters for the rows behind one label; undefined if the list cannot be filtered by them. */
export function filtersBehind(
  { by, span }: By,
  value: unknown,
  search: Search[],
  filters: Record<string, Filter>,
): Record<string, Filter> | undefined {
  const one = search.find(({ name }) => name === by.name)
  if (!one || value === null || value === undefined || value === '') return undefined
  if (span) {
    if (one.control !== 'date-range') return undefined
    return { ...filters, [by.name]: within(daysOf(String(value), span), daysIn(filters[by.name])) }
  }
  // A search by it finds what lies below as well, which is counted under other labels.
  if (finds(one, value) === 'more') return undefined
  if (one.control === 'text') return { ...filters, [by.name]: String(value) }
  return { ...filters, [by.name]: [value as Scalar] }
}

const finds = ({ options, choices = [] }: Search, value: unknown) => (options?.tree || !isLeaf(choices, value) ? 'more' : 'these')

/** A week that is only partly within the range leads to the days within it. */
function within([from, to]: [string, string], range: Range | undefined): Range {
  const [first, last] = range ?? [null, null]
  return [first && first > from ? first : from, last && last.slice(0, 10) < to ? last : to]
}
