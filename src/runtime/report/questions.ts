import type { ReportBlock, ReportRows, ReportScreen } from '../../schema/compiled-screen.ts'
import { daysBefore, daysOfPeriod, isPeriod, rolls, type Days, type PeriodName } from '../../schema/period.ts'
import { momentsOf } from '../../widgets/days.ts'
import { MOST_GROUPS, MOST_VALUES, spanOf, type ChartState } from '../views/chart/state.ts'

type Body = Record<string, unknown>
export type Counted = Exclude<ReportBlock, { kind: 'text' }>
export type Charted = Extract<ReportBlock, { kind: 'chart' }>

/** The current state of a report: its period, and the filters in the form that a list call takes. */
export type Asked = { days: Days; isRolling?: boolean; filters: Body }

/** The days that a report counts: of a period by its name until today, as far as it has got; or those that were chosen. */
export function daysAsked(chosen: unknown, usual: PeriodName, now: number): Pick<Asked, 'days' | 'isRolling'> {
  if (isPeriod(chosen)) return { days: daysOfPeriod(chosen, now), isRolling: rolls(chosen) }
  const [from, to] = daysOfPeriod(usual, now)
  const [first, last] = Array.isArray(chosen) ? (chosen as (string | null)[]) : []
  const days: Days = [first ?? last ?? from, last ?? first ?? to]
  return { days, isRolling: rolls(usual) && days[0] === from && days[1] === to }
}

export const rowsOf = (screen: ReportScreen, { rows }: Counted): ReportRows => screen.rows.find(({ name }) => name === rows)!

/** Converts the grouping of a block to a chart. */
export function chartOf({ by, split, figure, draw }: Charted, days: Days): ChartState {
  // Different units never share a chart.
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

/** The requests of a block: groups, or for a single figure also the previous period. They ask for as few rows as possible. */
export function questionsOf(screen: ReportScreen, block: Counted, asked: Asked): Body[] {
  const rows = rowsOf(screen, block)
  const measured = block.figure ? { groupMeasure: block.figure.column.name } : {}
  if (block.kind === 'figure')
    return [asked.days, daysBefore(asked.days, asked.isRolling)].map((days) => ({
      ...within(rows, { ...asked, days }),
      groupBy: [],
      ...measured,
    }))
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
