import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { CallRef, Search } from '../../schema/compiled.ts'
import { buildBody, takesAt } from '../action/body.ts'
import { buildFilters, buildOrder, inNames, readQuery, reserved, type ListQuery } from './query.ts'
import { firstKey, readStored } from './settings.ts'

type List = ListScreen['list']
type Takes = Record<string, string> | undefined

/** The tabs above a list are a filter like any other. */
export function withTabs(list: List): List {
  if (!list.tabs) return list
  const { field, choices } = list.tabs
  const usual = list.search.find((search) => search.name === field)
  const tab: Search = {
    name: field,
    title: usual?.title ?? '',
    control: 'choice',
    choices,
    ...(usual?.default === undefined ? {} : { default: usual.default }),
  }
  return { ...list, search: [...list.search.filter((search) => search.name !== field), tab] }
}

/** What a list asks for, without its page: its filters and its order. */
export const questionOf = (list: List, query: ListQuery, takes: Takes): Record<string, unknown> => ({
  ...buildBody(list.call, { takes }),
  ...buildFilters(query, list),
  ...buildOrder(query.sort),
  ...list.where,
})

/** A page of the rows that a list asks for. */
export const pageOf = ({ page, size }: ListQuery, question: Record<string, unknown>): Record<string, unknown> => ({
  pageNo: page,
  pageSize: size,
  ...question,
})

/** Whether a saved view may open by itself, so that the rows of the plain list would be requested in vain. */
export const mayOpenSaved = (screen: string, params: URLSearchParams, userId: string): boolean =>
  params.has(reserved.use) || (isBare(params) && readStored(firstKey(userId, screen)) !== null)

/** Whether an address says nothing of its list. */
export const isBare = (params: URLSearchParams): boolean => [...params.keys()].every((name) => name === reserved.tab)

/** What a list at an address will ask for first; a view, and a list that may be replaced by a saved one, are not asked for ahead. */
export function firstRequest(
  screen: ListScreen,
  params: URLSearchParams,
  { userId, pageSizes }: { userId: string; pageSizes: readonly number[] },
): { call: CallRef; body: Record<string, unknown> } | undefined {
  if (params.has(reserved.view) || mayOpenSaved(screen.id, params, userId)) return undefined
  const list = withTabs(screen.list)
  const query = readQuery(inNames(params, list, screen.renamed), list, pageSizes)
  return { call: list.call, body: pageOf(query, questionOf(list, query, takesAt(screen, params))) }
}
