import type { ChartView, Grouping } from '../../../schema/compiled-screen.ts'
import { DAY } from '../../../schema/time.ts'
import { SPANS, type Span } from '../../../schema/spans.ts'
import { reserved } from '../../list/query.ts'

type Body = Record<string, unknown>

export type Figure = ChartView['figures'][number]
export const SHAPES = ['bar', 'line', 'stacked', 'share'] as const
export type Shape = (typeof SHAPES)[number]

export type ChartState = {
  by: Grouping
  span: Span | undefined
  split: Grouping | undefined
  /** Undefined if rows are counted. */
  figure: Figure | undefined
  shapes: Shape[]
  shape: Shape
}

/** The maximum number of values in one chart; the rest is combined into one. */
export const MOST_VALUES = 30
export const MOST_GROUPS = 1000

export const nameOf = ({ how, column }: Figure): string => `${how}-${column.name}`

/** The state of a chart in the address; what it does not say defaults to the first option. */
export function readChart(view: ChartView, asked: Body, params: URLSearchParams): ChartState {
  const named = (name: string | null) => view.by.find((one) => one.name === name)
  const by = named(params.get(reserved.by)) ?? view.by[0]!
  const figure = view.figures.find((one) => nameOf(one) === params.get(reserved.figure)) ?? (view.uncounted ? view.figures[0] : undefined)
  const chosen = named(params.get(reserved.split))
  // Different units never share a chart.
  const split = figure?.apart ?? (chosen && splitsOf(view, by).includes(chosen) ? chosen : undefined)
  const shapes = shapesOf(by, split?.name === by.name ? undefined : split, figure)
  const wanted = params.get(reserved.shape)
  return {
    by,
    span: by.time ? (SPANS.find((one) => one === params.get(reserved.span)) ?? spanOf(asked[by.name])) : undefined,
    split: split?.name === by.name ? undefined : split,
    figure,
    shapes,
    shape: shapes.find((one) => one === wanted) ?? shapes[0]!,
  }
}

/** The groupings that can split a chart further: never time, which runs along the axis. */
export const splitsOf = (view: ChartView, by: Grouping): Grouping[] => view.by.filter((one) => !one.time && one.name !== by.name)

/** Averages are not parts of a whole, and a line needs a time axis. */
function shapesOf(by: Grouping, split: Grouping | undefined, figure: Figure | undefined): Shape[] {
  const adds = figure?.how !== 'average'
  const several = split !== undefined && figure?.apart === undefined
  return SHAPES.filter((shape) => {
    if (shape === 'line') return by.time
    if (shape === 'stacked') return several && adds
    return shape === 'bar' || (!by.time && split === undefined && adds)
  })
}

/** By day up to 45 days, by week up to 200 days, by month beyond that. */
export function spanOf(range: unknown): Span {
  const [from, to] = Array.isArray(range) ? (range as unknown[]) : []
  if (typeof from !== 'string' || typeof to !== 'string') return 'month'
  const days = (Date.parse(to) - Date.parse(from)) / DAY
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}

/** Requests groups, and as few rows as possible. */
export function askGroups(view: ChartView, asked: Body, params: URLSearchParams): Body {
  const state = readChart(view, asked, params)
  return { pageNo: 1, pageSize: 1, ...asked, ...groupingOf(state), groupSize: state.span || state.split ? MOST_GROUPS : MOST_VALUES }
}

const groupingOf = ({ by, span, split, figure }: ChartState): Body => ({
  groupBy: [span ? `${by.name}:${span}` : by.name, ...(split ? [split.name] : [])],
  ...(figure ? { groupMeasure: figure.column.name } : {}),
})

/** The same for a file, which has every group. */
export const groupingOfFile = (state: ChartState): Body => ({ ...groupingOf(state), groupFigure: state.figure?.how ?? 'count' })
