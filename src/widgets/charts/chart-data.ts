import { REST } from './palette.ts'

/** What a chart shows: one value per label and series; `null` means unknown, which is not the same as 0. */
export type ChartData = {
  labels: string[]
  series: Series[]
  /** The previous period by position: the sum of its series or its only series. It may be longer than the current one, which goes on. */
  before?: (number | null)[] | undefined
  /** The title of what is compared, if it is one of several. */
  beforeTitle?: string | undefined
  /** For ranks: the names of the labels by which colours are assigned, if each has its own colour. */
  names?: string[]
  /** The series count different things: neither a sum over them nor one over time is meaningful. */
  apart?: boolean
}
export type Series = { name: string; title: string; values: (number | null)[] }

/** What the values measure: it decides how they are written and how a period is summed up in one figure. */
export type Measure = 'count' | 'money' | 'percent' | 'seconds' | 'milliseconds' | 'characters' | 'average'

/** Whether values of a measure may be added up. */
export const addsUp = (measure: Measure): boolean => measure !== 'percent' && measure !== 'milliseconds' && measure !== 'average'

/** The sum over all series at one label; null if no series has a value there. */
export function totalAt({ series }: ChartData, at: number): number | null {
  const known = series.map(({ values }) => values[at]).filter((value) => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export function totalOf({ values }: Pick<Series, 'values'>): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The previous period, if any of its values are known. */
export const knownBefore = ({ before }: ChartData): (number | null)[] | undefined =>
  before?.some((value) => value !== null) ? before : undefined

/** Series without any known value in this period are not drawn: a line along zero would be a false claim. */
export function withKnown(data: ChartData): ChartData {
  return { ...data, series: data.series.filter(({ values }) => values.some((value) => value !== null)) }
}

/** At most this many series get a colour of their own. */
const MOST_SERIES = 6

/** The largest series, and the others combined into one more. */
export function gather(data: ChartData, rest: string, most = MOST_SERIES): ChartData {
  if (data.series.length <= most) return data
  const sorted = [...data.series].sort((a, b) => (totalOf(b) ?? 0) - (totalOf(a) ?? 0))
  const others = { labels: data.labels, series: sorted.slice(most - 1) }
  const values = data.labels.map((_, at) => totalAt(others, at))
  return { ...data, series: [...sorted.slice(0, most - 1), { name: REST, title: rest, values }] }
}
