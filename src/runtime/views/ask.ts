import type { ListView } from '../../schema/compiled-screen.ts'
import { askParts, joinParts } from '../list/parts.ts'
import type { ListQuery } from '../list/query.ts'
import type { Page } from '../list/use-rows.ts'
import { askGroups } from './chart/state.ts'

type Body = Record<string, unknown>
type Asking = { view: ListView | undefined; asked: Body; query: ListQuery; params: URLSearchParams }

/** What a view asks of the list call: one question, or one for each of its parts. Without a view it is a page of the list. */
export function questionOf({ view, asked, query, params }: Asking): Body | Body[] {
  if (view?.kind === 'board') return askParts(view, asked, query.size)
  if (view?.kind === 'chart') return askGroups(view, asked, params)
  return { pageNo: query.page, pageSize: query.size, ...asked }
}

export const answerOf = async (question: Body, ask: (one: Body) => Promise<Page>): Promise<Page> =>
  Array.isArray(question) ? joinParts(await Promise.all((question as Body[]).map(ask))) : ask(question)
