import type { ListView } from '../../schema/compiled-screen.ts'
import { askParts, joinParts } from '../list/parts.ts'
import type { ListQuery } from '../list/query.ts'
import type { Page } from '../list/use-rows.ts'
import { askDays } from './calendar/state.ts'
import { askGroups } from './chart/state.ts'

type Body = Record<string, unknown>
type Asking = { view: ListView | undefined; asked: Body; query: ListQuery; params: URLSearchParams }

/** What a view asks of the list call: one question, or one for each of its parts. Without a view it is a page of the list. */
export function questionOf({ view, asked, query, params }: Asking): Body | Body[] {
  if (view?.kind === 'board') return askParts(view, asked, query.size)
  if (view?.kind === 'chart') return askGroups(view, asked, params)
  if (view?.kind === 'calendar') return askDays(view, asked, params)
  return { pageNo: query.page, pageSize: query.size, ...asked }
}

/** More pages than these are not asked for at once. */
const MOST_PAGES = 10

/** `whole`: all pages of the question, not the one that it names. */
export async function answerOf(question: Body, ask: (one: Body) => Promise<Page>, whole: boolean): Promise<Page> {
  if (Array.isArray(question)) return joinParts(await Promise.allSettled((question as Body[]).map(ask)))
  const first = await ask(question)
  const pages = whole ? Math.min(MOST_PAGES, Math.ceil(first.totalCount / Number(question['pageSize']))) : 1
  if (pages < 2) return first
  const others = await Promise.all(Array.from({ length: pages - 1 }, (_, at) => ask({ ...question, pageNo: at + 2 })))
  return { ...first, data: [first, ...others].flatMap(({ data }) => data) }
}
