import type { ReportBlock, ReportRows, ReportScreen } from '../../schema/compiled-screen.ts'
import { daysBefore, type Days } from '../../schema/period.ts'
import { momentsOf } from '../../widgets/days.ts'
import { MOST_GROUPS, MOST_VALUES, spanOf, type ChartState } from '../views/chart/state.ts'

type Body = Record<string, unknown>
export type Counted = Exclude<ReportBlock, { kind: 'text' }>
export type Charted = Extract<ReportBlock, { kind: 'chart' }>

/** What a report is about at this moment: its days, and the filters as a list call takes them. */
export type Asked = { days: Days; filters: Body }

export const rowsOf = (screen: ReportScreen, { rows }: Counted): ReportRows => screen.rows.find(({ name }) => name === rows)!

/** How the groups of a block become a chart. */
export function chartOf({ by, split, figure, draw }: Charted, days: Days): ChartState {
  // Litres and metres never stand in one chart.
  const parted = figure?.apart ?? split
  return {
    by,
    span: by.time ? spanOf(days) : undefined,
    split: parted?.name === by.name ? undefined : parted,
    figure,
    shapes: [],
    shape: draw ?? 'bar',
  }
}

function within({ where, narrowed, time, days: isOfDays }: ReportRows, { days, filters }: Asked): Body {
  const own = Object.fromEntries(Object.entries(filters).filter(([name]) => narrowed.includes(name)))
  return { pageNo: 1, pageSize: 1, ...own, ...where, [time]: isOfDays ? days : momentsOf(days) }
}

/** What a block asks: groups, and of one figure the same of the period before. No more rows than have to come. */
export function questionsOf(screen: ReportScreen, block: Counted, asked: Asked): Body[] {
  const rows = rowsOf(screen, block)
  const measured = block.figure ? { groupMeasure: block.figure.column.name } : {}
  if (block.kind === 'figure')
    return [asked.days, daysBefore(asked.days)].map((days) => ({ ...within(rows, { ...asked, days }), groupBy: [], ...measured }))
  const { by, span, split } = chartOf(block, asked.days)
  return [
    {
      ...within(rows, asked),
      groupBy: [span ? `${by.name}:${span}` : by.name, ...(split ? [split.name] : [])],
      ...measured,
      groupSize: block.first ?? (span || split ? MOST_GROUPS : MOST_VALUES),
    },
  ]
}
