import type { Search } from '../../../schema/compiled.ts'
import type { Scalar } from '../../../schema/condition.ts'
import { daysIn, type Filter, type Range } from '../../list/query.ts'
import { daysOf } from './panels.ts'
import type { ChartState } from './state.ts'

/** The filters that leave the rows behind one label; nothing where the list is not searched by it. */
export function filtersBehind(
  { by, span }: Pick<ChartState, 'by' | 'span'>,
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
  if (one.control === 'text') return { ...filters, [by.name]: String(value) }
  return { ...filters, [by.name]: [value as Scalar] }
}

/** A week of which only three days were counted leads to these. */
function within([from, to]: [string, string], range: Range | undefined): Range {
  const [first, last] = range ?? [null, null]
  return [first && first > from ? first : from, last && last.slice(0, 10) < to ? last : to]
}
