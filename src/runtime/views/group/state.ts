import type { Grouping, GroupView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { SPANS, type Span } from '../../../schema/spans.ts'
import { reserved, type ListQuery } from '../../list/query.ts'
import type { Grouped, Page, Part } from '../../list/use-rows.ts'
import { askEach, readParts, type Memory } from '../parts-shown.ts'

type Body = Record<string, unknown>

/** Rows of a group, and groups within it, that are asked for at once. */
export const PART = 20

export type GroupState = { by: Grouping; within: Grouping | undefined; span: Span | undefined }

/** By what the rows are grouped, and each group once more, as the address says. */
export function readGroups(view: GroupView, params: URLSearchParams): GroupState {
  const named = (name: string | null) => view.by.find((one) => one.name === name)
  const by = named(params.get(reserved.by)) ?? view.by[0]!
  const within = named(params.get(reserved.split))
  const isTimed = by.time || within?.time
  return {
    by,
    within: within === by ? undefined : within,
    span: isTimed ? (SPANS.find((one) => one === params.get(reserved.span)) ?? 'month') : undefined,
  }
}

const wordOf = ({ name, time }: Grouping, { span }: GroupState): string => (time ? `${name}:${span}` : name)

/** The grouping in the request: time groups with the latest first, others with the largest first. */
const levelOf = (by: Grouping, state: GroupState): Body => ({ groupBy: [wordOf(by, state)], groupOrder: by.time ? 'latest' : 'size' })

export const groupingOf = (state: GroupState): Body => levelOf(state.by, state)

/** The same for a file, which has a line for each group within another. */
export const groupingOfFile = (state: GroupState): Body =>
  state.within ? { groupBy: [wordOf(state.by, state), wordOf(state.within, state)], groupOrder: 'within' } : groupingOf(state)

/** Tells the groups apart, also in the address: the value of a group, and of one within another both. */
export const keyOf = (value: unknown, outer?: string): string => {
  const own = JSON.stringify(value ?? null)
  return outer === undefined ? own : `[${outer},${own}]`
}

/** The heads of a page of groups, then the parts of each that is open: groups within it, or its rows. */
export function askGrouped(view: GroupView, asked: Body, query: ListQuery, params: URLSearchParams): Body[] {
  const state = readGroups(view, params)
  const { by, within } = state
  const heads = (level: Grouping, groupSize: number, groupPage: number): Body => ({
    pageNo: 1,
    pageSize: 1,
    ...asked,
    ...levelOf(level, state),
    groupSums: true,
    ...(view.sums.length > 0 ? { addUp: true } : {}),
    groupSize,
    groupPage,
  })
  const parts = [...readParts(params)].flatMap(([key, pages]) => {
    const [outer, inner] = pathOf(key)
    // Of an address that was grouped otherwise nothing within a group is left.
    if (inner && !within) return []
    const group = { by: wordOf(by, state), value: outer }
    const inGroup = inner ? { by: wordOf(within!, state), value: inner.value, within: group } : group
    return Array.from({ length: pages }, (_, at) => ({
      ...(within && !inner ? heads(within, PART, at + 1) : { pageNo: at + 1, pageSize: PART, ...asked }),
      inGroup,
    }))
  })
  return [heads(by, query.size, query.page), ...parts]
}

function pathOf(key: string): [outer: unknown, inner?: { value: unknown }] {
  try {
    const value: unknown = JSON.parse(key)
    return Array.isArray(value) ? [value[0], { value: value[1] as unknown }] : [value]
  } catch {
    // An invalid value in the address is sent as it is, so that the answer says that no such group exists.
    return [key]
  }
}

/** A name that no field can have: the group of a row. */
export const GROUP = '_group'

/** Joins the answers to one page: each row names its group, and the total is the number of groups. */
export async function answerGrouped(questions: Body[], ask: (one: Body) => Promise<Page>, memory: Memory): Promise<Page> {
  const answers = await askEach(questions, ask, memory)
  const [first, ...others] = answers
  if (first?.status !== 'fulfilled') throw first?.reason
  const { grouped = NOTHING, totalCount, summary } = first.value
  const parts = others.map((one, at): Part => {
    const { value, within } = questions[at + 1]!['inGroup'] as Row
    const of = within ? keyOf(value, keyOf((within as Row)['value'])) : keyOf(value)
    if (one.status === 'rejected') return { of, total: 0, failed: true }
    const { grouped: inner } = one.value
    return inner ? { of, total: countOf(inner), groups: inner.groups } : { of, total: one.value.totalCount }
  })
  const data = others.flatMap((one, at) => {
    const { of, groups } = parts[at]!
    return one.status === 'rejected' || groups ? [] : one.value.data.map((row): Row => ({ ...row, [GROUP]: of }))
  })
  const count = countOf(grouped)
  // A page that no longer exists has no groups, only a number of rows; then there is at least one group.
  return { data, parts, grouped, totalCount: count === 0 && totalCount > 0 ? 1 : count, ...(summary ? { summary } : {}) }
}

const NOTHING: Grouped = { groups: [], other: null, total: { count: 0, sum: null, average: null } }

const countOf = ({ groups, other }: Grouped): number => groups.length + (other?.groups ?? 0)
