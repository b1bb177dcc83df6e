import type { TreeView } from '../../../schema/compiled-screen.ts'
import type { Field } from '../../../schema/compiled.ts'
import type { Row } from '../../../schema/row.ts'
import type { ListQuery } from '../../list/query.ts'
import type { Page } from '../../list/use-rows.ts'
import { PART, type BranchPage } from '../../../widgets/branches/branch-source.ts'
import { askEach, readParts, type Memory } from '../parts-shown.ts'

type Body = Record<string, unknown>

/** Whether rows are searched for: then what is found is shown with the rows above it. */
export const isSearching = (query: ListQuery): boolean => Object.keys(query.filters).length > 0

/** What is asked whatever is searched. */
export const bareOf = (asked: Body, query: ListQuery): Body =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in query.filters)))

/** One question for each part of each open branch, the first for the top or for what is searched. */
export function askBranches(asked: Body, query: ListQuery, params: URLSearchParams): Body[] {
  const open = readParts(params)
  const bare = bareOf(asked, query)
  const partsOf = (under: string, parts: number): Body[] =>
    Array.from({ length: parts }, (_, at) => ({ pageNo: at + 1, pageSize: PART, ...bare, under }))
  const first = isSearching(query) ? [{ pageNo: 1, pageSize: PART, ...asked, above: true }] : partsOf('', open.get('') ?? 1)
  return [...first, ...[...open].flatMap(([key, parts]) => (key === '' ? [] : partsOf(key, parts)))]
}

/** Answers of a tree: how many lie below a row, and the rows above those that were found. */
type TreePage = Page & Pick<BranchPage, 'below' | 'above'>

/** Names that no field can have: how many rows lie below, and that a row was not found itself but is on the way. */
export const BELOW = '_below'
export const IS_WAY = '_way'

/** The answers as one page, each row once; each part tells below which row it lies. */
export async function answerBranches(
  questions: Body[],
  ask: (one: Body) => Promise<Page>,
  { memory, key }: { memory: Memory; key: string },
): Promise<Page> {
  const answers = await askEach(questions, ask, memory)
  const [first] = answers
  if (first?.status !== 'fulfilled') throw first?.reason
  const pages: TreePage[] = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const marked = ({ data, above = [], below = {} }: TreePage) => {
    const withBelow = (row: Row, more: Row = {}): Row => ({ ...row, [BELOW]: below[String(row[key])] ?? 0, ...more })
    return [...above.map((row) => withBelow(row, { [IS_WAY]: true })), ...data.map((row) => withBelow(row))]
  }
  return {
    data: [...new Map(pages.flatMap(marked).map((row) => [row[key], row])).values()],
    totalCount: first.value.totalCount,
    parts: answers.map((one, at) => {
      const under = questions[at]!['under']
      const of = typeof under === 'string' ? { of: under } : {}
      return one.status === 'rejected' ? { ...of, total: 0, failed: true as const } : { ...of, total: one.value.totalCount }
    }),
  }
}

/** Whether a row may be put below another: neither below itself nor below one that is known to lie below it. */
export function mayLieBelow({ by }: TreeView, byKey: Map<string, Row>, row: string, target: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = target; at !== undefined && !seen.has(at); at = parentOf(byKey.get(at), by)) {
    if (at === row) return false
    seen.add(at)
  }
  return true
}

export function parentOf(row: Row | undefined, by: string): string | undefined {
  const value = row?.[by]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The row as its form would send it, with what is changed; nothing where the list does not tell all that has to be sent. */
export function movedTo(form: Field[], row: Row, changed: Row): Row | undefined {
  const others = form.filter(({ name, computed }) => !(name in changed) && !computed)
  if (others.some(({ name, required }) => required !== undefined && (row[name] === undefined || row[name] === null))) return undefined
  const kept = others.flatMap(({ name, writeOnly }) =>
    writeOnly || row[name] === undefined || row[name] === null ? [] : [[name, row[name]]],
  )
  return { ...Object.fromEntries(kept), ...changed }
}
