import type { ListView } from '../../schema/compiled-screen.ts'
import { askColumns, joinColumns } from './board/parts.ts'
import type { ListQuery } from '../list/query.ts'
import type { Page } from '../list/use-rows.ts'
import { askDays } from './calendar/state.ts'
import { askEach, type Memory } from './parts-shown.ts'
import { answerBranches, askBranches } from './tree/state.ts'
import { askGroups } from './chart/state.ts'
import { answerGrouped, askGrouped } from './group/state.ts'

type Body = Record<string, unknown>
type Asking = { view: ListView; asked: Body; query: ListQuery; params: URLSearchParams; pageSizes: readonly number[] }

/** What a view requests from the list call: one request, or one for each of its parts. */
export function questionOf({ view, asked, query, params, pageSizes }: Asking): Body | Body[] {
  if (view.kind === 'board') return askColumns(view, asked, { size: query.size, largest: Math.max(...pageSizes) }, params)
  if (view.kind === 'chart') return askGroups(view, asked, params)
  if (view.kind === 'group') return askGrouped(view, asked, query, params)
  if (view.kind === 'tree') return askBranches(asked, query, params)
  if (view.kind === 'calendar') return askDays(view, asked, params)
  return { pageNo: query.page, pageSize: query.size, ...asked }
}

/** The maximum number of pages that are requested at once. */
const MOST_PAGES = 30

/** The answer for a view: one page, the parts, or all pages of the visible days of a calendar. */
export async function answerOf(view: ListView, question: Body, ask: (one: Body) => Promise<Page>, memory: Memory): Promise<Page> {
  // why: several requests of a view are an array, also after they were serialised in between.
  if (view.kind === 'group' && Array.isArray(question)) return answerGrouped(question as Body[], ask, memory)
  if (view.kind === 'tree' && Array.isArray(question)) return answerBranches(question as Body[], ask, { memory, key: view.key })
  if (view.kind === 'board' && Array.isArray(question)) {
    const questions = question as Body[]
    return joinColumns(view, questions, await askEach(questions, ask, memory))
  }
  const first = await ask(question)
  const pages = view.kind === 'calendar' ? Math.min(MOST_PAGES, Math.ceil(first.totalCount / Number(question['pageSize']))) : 1
  if (pages < 2) return first
  const others = await Promise.all(Array.from({ length: pages - 1 }, (_, at) => ask({ ...question, pageNo: at + 2 })))
  return { ...first, data: [first, ...others].flatMap(({ data }) => data) }
}
