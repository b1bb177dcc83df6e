import { useCreation, useMemoizedFn } from 'ahooks'
import { useEffect, useMemo } from 'react'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { Choice } from '../../schema/compiled.ts'
import { useAddress } from '../action/address.tsx'
import { inNames, readQuery, reserved, writeQuery, type ListQuery, type Filter } from './query.ts'
import { withTabs } from './first-request.ts'

type List = ListScreen['list']

/** The state of a list in the address, and how to change it. */
export function useListQuery(written: List, sizes: readonly number[], renamed?: Record<string, string>) {
  const { params, go } = useAddress()
  const list = useMemo(() => withTabs(written), [written])
  const named = useMemo(() => inNames(params, list, renamed), [params, list, renamed])
  // A view reads the rest of its address by itself, and knows no former names.
  useEffect(() => {
    if (named !== params) go(() => named, 'replace')
  }, [named, params, go])
  const read = useMemo(() => readQuery(named, list, sizes), [named, list, sizes])
  // The filters keep their identity while only the page changes.
  const filters = useCreation(() => read.filters, [JSON.stringify(read.filters)])
  const query = useMemo<ListQuery>(() => ({ ...read, filters }), [read, filters])

  const change = useMemoizedFn((next: Partial<ListQuery>, how: 'ahead' | 'replace' = 'ahead') =>
    go((before) => {
      const named = inNames(before, list, renamed)
      return writeQuery(named, { ...readQuery(named, list, sizes), page: 1, ...next }, list)
    }, how),
  )

  const field = list.tabs?.field
  const chosen = field === undefined ? undefined : (query.filters[field] as Choice['value'][] | undefined)
  const pickTab = useMemoizedFn((choice: Choice | undefined) => {
    const { [field!]: _, ...rest } = query.filters
    change({ filters: choice ? { ...rest, [field!]: [choice.value] } : rest })
  })
  /** The search form does not contain the filter of the tab. */
  const withTab = (filters: Record<string, Filter>): Record<string, Filter> => {
    const tab = field === undefined ? undefined : query.filters[field]
    return tab === undefined ? filters : { ...filters, [field!]: tab }
  }
  const seek = useMemoizedFn((filters: Record<string, Filter>) => change({ filters: withTab(filters) }))
  const clear = useMemoizedFn(() => change({ filters: withTab({}), refine: undefined }))
  const search = useMemo(() => list.search.filter((one) => one.name !== field), [list, field])
  return { list, search, query, change, seek, clear, pickTab, tab: chosen?.[0], saved: params.get(reserved.saved) }
}
