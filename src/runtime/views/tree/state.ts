import type { TreeView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import type { ListQuery } from '../../list/query.ts'
import type { Page } from '../../list/use-rows.ts'
import { PART, type BranchPage } from '../../../widgets/branches/branch-source.ts'
import { askEach, readParts, type Memory } from '../parts-shown.ts'

type Body = Record<string, unknown>

/** Whether a search is active: then matches are shown with their ancestors. */
export const isSearching = (query: ListQuery): boolean => Object.keys(query.filters).length > 0

/** The request without the search. */
export const bareOf = (asked: Body, query: ListQuery): Body =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in query.filters)))

/** One request for each page of each open branch; the first one is for the top level, or for the search. */
export function askBranches(asked: Body, query: ListQuery, params: URLSearchParams): Body[] {
  const open = readParts(params)
  const bare = bareOf(asked, query)
  const partsOf = (under: string, parts: number): Body[] =>
    Array.from({ length: parts }, (_, at) => ({ pageNo: at + 1, pageSize: PART, ...bare, under }))
  const first = isSearching(query) ? [{ pageNo: 1, pageSize: PART, ...asked, above: true }] : partsOf('', open.get('') ?? 1)
  return [...first, ...[...open].flatMap(([key, parts]) => (key === '' ? [] : partsOf(key, parts)))]
}

/** An answer of a tree: the number of children of each row, and the ancestors of the matches. */
type TreePage = Page & Pick<BranchPage, 'below' | 'above'>

/** Names that no field can have: the number of children, and that a row is not a match itself but an ancestor of one. */
export const BELOW = '_below'
export const IS_WAY = '_way'

/** The pages of branches that can be seen: not of those that are open but have been moved below a closed one, or are gone. */
function inSight(pages: { under: unknown; page: TreePage }[], key: string): TreePage[] {
  const known = new Set<unknown>(['', undefined])
  const shown: TreePage[] = []
  for (let rest = pages; ;) {
    const next = rest.filter(({ under }) => known.has(under))
    if (next.length === 0) return shown
    rest = rest.filter((one) => !next.includes(one))
    for (const { page } of next) {
      shown.push(page)
      for (const row of [...(page.above ?? []), ...page.data]) known.add(String(row[key]))
    }
  }
}

/** Joins the answers to one page, each row once; each part names its parent row. */
export async function answerBranches(
  questions: Body[],
  ask: (one: Body) => Promise<Page>,
  { memory, key }: { memory: Memory; key: string },
): Promise<Page> {
  const answers = await askEach(questions, ask, memory)
  const [first] = answers
  if (first?.status !== 'fulfilled') throw first?.reason
  const pages = answers.flatMap((one, at) => (one.status === 'fulfilled' ? [{ under: questions[at]!['under'], page: one.value }] : []))
  const shown = inSight(pages, key)
  const marked = ({ data, above = [], below = {} }: TreePage) => {
    const withBelow = (row: Row, more: Row = {}): Row => ({ ...row, [BELOW]: below[String(row[key])] ?? 0, ...more })
    return [...above.map((row) => withBelow(row, { [IS_WAY]: true })), ...data.map((row) => withBelow(row))]
  }
  return {
    data: [...new Map(shown.flatMap(marked).map((row) => [row[key], row])).values()],
    totalCount: first.value.totalCount,
    parts: answers.map((one, at) => {
      const under = questions[at]!['under']
      const of = typeof under === 'string' ? { of: under } : {}
      return one.status === 'rejected' ? { ...of, total: 0, failed: true as const } : { ...of, total: one.value.totalCount }
    }),
  }
}

/** Whether a row can move below another: not below itself or one of its known descendants. */
export const mayLieBelow = (view: TreeView, byKey: Map<string, Row>, row: string, target: string): boolean =>
  !wayUp(view, byKey, target).has(row)

/** A row and the known rows above it, from below. */
export function wayUp({ by }: TreeView, byKey: Map<string, Row>, from: string): Set<string> {
  const way = new Set<string>()
  for (let at: string | undefined = from; at !== undefined && !way.has(at); at = parentOf(byKey.get(at), by)) way.add(at)
  return way
}

export function parentOf(row: Row | undefined, by: string): string | undefined {
  const value = row?.[by]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
