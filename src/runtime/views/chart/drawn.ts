import type { ChartData } from '../../../widgets/charts/chart-data.ts'
import { palette, REST } from '../../../widgets/charts/palette.ts'
import type { Panel } from './panels.ts'
import type { ChartState } from './state.ts'

/** What of a panel is drawn: its table has the rest. */
export function drawnOf({ data, values }: Panel, { by, shape, split, figure }: ChartState, rest: string): ChartData {
  if (shape === 'share') return largest(data, rest)
  const series = split && figure?.how === 'average' ? data.series.slice(0, 6) : data.series
  // A line leads along time, and not on to what has no time.
  const end = shape === 'line' && by.time ? values.filter((value) => value !== null).length : 0
  if (end === 0 || end === data.labels.length) return { ...data, series }
  return { ...data, labels: data.labels.slice(0, end), series: series.map((one) => ({ ...one, values: one.values.slice(0, end) })) }
}

/** The names of all choices, so that each has the same colour whichever are there; undefined where there are more than colours. */
export function knownOf({ by, split }: ChartState): string[] | undefined {
  const choices = (split ?? by).choices ?? []
  return choices.length > palette.light.length ? undefined : choices.map(({ value }) => JSON.stringify(value))
}

/** The number of slices that can be told apart; the others are combined into one. */
export const SLICES = 6

function largest({ labels, names = [], series: [only] }: ChartData, rest: string): ChartData {
  const values = only?.values ?? []
  if (values.length <= SLICES + 1) return { labels, names, series: only ? [only] : [] }
  const others = values.slice(SLICES).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return {
    labels: [...labels.slice(0, SLICES), rest],
    names: [...names.slice(0, SLICES), REST],
    series: [{ ...only!, values: [...values.slice(0, SLICES), others] }],
  }
}
