import type { TreeView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { reserved, type ListQuery } from '../../list/query.ts'
import type { Page } from '../../list/use-rows.ts'

type Body = Record<string, unknown>

/** Rows of a branch that are asked for at once. */
export const PART = 100
/** More branches than these are not kept open: the first one is closed. */
const MOST_OPEN = 60

/** The open branches by the key of the row above, each with the parts of it that are shown; the top is the empty key. */
export type Open = Map<string, number>

/** What the address says of the branches: `2.key` is two parts of the branch below that row. */
export function readOpen(params: URLSearchParams): Open {
  const open: Open = new Map()
  for (const written of params.getAll(reserved.branch)) {
    const [, parts, key] = /^([1-9]\d{0,2})\.(.*)$/s.exec(written) ?? []
    if (key !== undefined) open.set(key, Number(parts))
  }
  return open
}

export function writeOpen(params: URLSearchParams, open: Open): URLSearchParams {
  params.delete(reserved.branch)
  for (const [key, parts] of [...open].slice(-MOST_OPEN)) params.append(reserved.branch, `${parts}.${key}`)
  return params
}

/** Whether rows are searched for: then what is found is shown with the rows above it. */
export const isSearching = (query: ListQuery): boolean => Object.keys(query.filters).length > 0

/** What is asked whatever is searched. */
export const bareOf = (asked: Body, query: ListQuery): Body =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in query.filters)))

/** One question for each part of each open branch, the first for the top or for what is searched. */
export function askBranches(asked: Body, query: ListQuery, params: URLSearchParams): Body[] {
  const open = readOpen(params)
  const bare = bareOf(asked, query)
  const partsOf = (under: string, parts: number): Body[] =>
    Array.from({ length: parts }, (_, at) => ({ pageNo: at + 1, pageSize: PART, ...bare, under }))
  const first = isSearching(query) ? [{ pageNo: 1, pageSize: PART, ...asked, above: true }] : partsOf('', open.get('') ?? 1)
  return [...first, ...[...open].flatMap(([key, parts]) => (key === '' ? [] : partsOf(key, parts)))]
}

/** Answers of a tree: how many lie below a row, and the rows above those that were found. */
export type TreePage = Page & { below?: Record<string, number>; above?: Row[] }

/** Names that no field can have: how many rows lie below, and that a row was not found itself but is on the way. */
export const BELOW = '_below'
export const IS_WAY = '_way'

/** What is known of earlier questions of the same list. */
export type Memory = { whole: string; pages: Map<string, TreePage> }

/**
 * The answers as one page, each row once; each part tells below which row it lies. A branch that is opened is asked for alone; asked for the
 * same once more, all are asked anew.
 */
export async function answerBranches(
  questions: Body[],
  ask: (one: Body) => Promise<Page>,
  { memory, key }: { memory: Memory; key: string },
): Promise<Page> {
  const whole = JSON.stringify(questions)
  if (memory.whole === whole) memory.pages.clear()
  const texts = questions.map((one) => JSON.stringify(one))
  const answers = await Promise.allSettled(questions.map(async (one, at) => memory.pages.get(texts[at]!) ?? ((await ask(one)) as TreePage)))
  const [first] = answers
  if (first?.status === 'rejected') throw first.reason
  memory.whole = whole
  memory.pages = new Map(answers.flatMap((one, at) => (one.status === 'fulfilled' ? [[texts[at]!, one.value] as const] : [])))
  const pages = [...memory.pages.values()]
  const marked = ({ data, above = [], below = {} }: TreePage) => {
    const withBelow = (row: Row, more: Row = {}): Row => ({ ...row, [BELOW]: below[String(row[key])] ?? 0, ...more })
    return [...above.map((row) => withBelow(row, { [IS_WAY]: true })), ...data.map((row) => withBelow(row))]
  }
  return {
    data: [...new Map(pages.flatMap(marked).map((row) => [row[key], row])).values()],
    totalCount: pages[0]!.totalCount,
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
