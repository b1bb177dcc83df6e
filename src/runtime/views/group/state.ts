import type { Grouping, GroupView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { reserved, type ListQuery } from '../../list/query.ts'
import type { Grouped, Page } from '../../list/use-rows.ts'
import { SPANS, type Span } from '../chart/state.ts'
import { askEach, readParts, type Memory } from '../parts-shown.ts'

type Body = Record<string, unknown>

/** Rows of a group that are asked for at once. */
export const PART = 20

export type GroupState = { by: Grouping; span: Span | undefined }

/** By what the rows are grouped, as the address says. */
export function readGroups(view: GroupView, params: URLSearchParams): GroupState {
  const by = view.by.find(({ name }) => name === params.get(reserved.by)) ?? view.by[0]!
  return { by, span: by.time ? (SPANS.find((one) => one === params.get(reserved.span)) ?? 'month') : undefined }
}

const wordOf = ({ by, span }: GroupState): string => (span ? `${by.name}:${span}` : by.name)

/** What the server is to group by: of time the latest first, of everything else the largest. */
export function groupingOf(state: GroupState): Body {
  return { groupBy: [wordOf(state)], groupOrder: state.span ? 'latest' : 'size' }
}

/** Tells the groups apart, also in the address. */
export const keyOf = (value: unknown): string => JSON.stringify(value ?? null)

/** The heads of a page of groups, then the parts of each group that is open. */
export function askGrouped(view: GroupView, asked: Body, query: ListQuery, params: URLSearchParams): Body[] {
  const state = readGroups(view, params)
  const heads = { pageNo: 1, pageSize: 1, ...asked, ...groupingOf(state), groupSums: true, groupSize: query.size, groupPage: query.page }
  const rows = [...readParts(params)].flatMap(([key, parts]) =>
    Array.from({ length: parts }, (_, at) => ({
      pageNo: at + 1,
      pageSize: PART,
      ...asked,
      inGroup: { by: wordOf(state), value: valueOf(key) },
    })),
  )
  return [heads, ...rows]
}

function valueOf(key: string): unknown {
  try {
    return JSON.parse(key)
  } catch {
    // Whoever wrote such an address is told that nothing is grouped so.
    return key
  }
}

/** A name that no field can have: the group of a row. */
export const GROUP = '_group'

/** The answers as one page: rows tell their group, and the total is how many groups there are. */
export async function answerGrouped(questions: Body[], ask: (one: Body) => Promise<Page>, memory: Memory): Promise<Page> {
  const answers = await askEach(questions, ask, memory)
  const [first, ...others] = answers
  if (first?.status !== 'fulfilled') throw first?.reason
  const { grouped = NOTHING, totalCount, summary } = first.value
  const parts = others.map((one, at) => {
    const of = keyOf((questions[at + 1]!['inGroup'] as Row)['value'])
    return one.status === 'rejected' ? { of, total: 0, failed: true as const } : { of, total: one.value.totalCount }
  })
  const data = others.flatMap((one, at) =>
    one.status === 'rejected' ? [] : one.value.data.map((row): Row => ({ ...row, [GROUP]: parts[at]!.of })),
  )
  const count = grouped.groups.length + (grouped.other?.groups ?? 0)
  // Of a page that is no more only the rows are told: then there is one at least.
  return { data, parts, grouped, totalCount: count === 0 && totalCount > 0 ? 1 : count, ...(summary ? { summary } : {}) }
}

const NOTHING: Grouped = { groups: [], other: null, total: { count: 0, sum: null, average: null } }
