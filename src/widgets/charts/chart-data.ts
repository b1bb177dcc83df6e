import { REST } from './palette.ts'

/** What a chart shows: one value per label and series; `null` where nothing is known, which is not the same as 0. */
export type ChartData = {
  labels: string[]
  series: Series[]
  /** The same of the period before, place by place: the sum of its series, or the one series there is. It may have more places than this one, which is still passing. */
  before?: (number | null)[] | undefined
  /** What that is of, where one of several is compared. */
  beforeTitle?: string | undefined
  /** Of ranks: what the labels are called inside, where each has its colour. */
  names?: string[]
  /** The series count different things: no sum over them, nor over time, says anything. */
  apart?: boolean
}
export type Series = { name: string; title: string; values: (number | null)[] }

/** What the values count: it decides how they are written and how a period is told in one figure. */
export type Measure = 'count' | 'money' | 'percent' | 'seconds' | 'milliseconds' | 'characters' | 'average'

/** Whether values of a measure may be added up. */
export const addsUp = (measure: Measure): boolean => measure !== 'percent' && measure !== 'milliseconds' && measure !== 'average'

/** Values at one label over all series; nothing where no series knows any. */
export function totalAt({ series }: ChartData, at: number): number | null {
  const known = series.map(({ values }) => values[at]).filter((value) => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export function totalOf({ values }: Pick<Series, 'values'>): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The period before where anything is known of it. */
export const knownBefore = ({ before }: ChartData): (number | null)[] | undefined =>
  before?.some((value) => value !== null) ? before : undefined

/** Series that know nothing in this period are not drawn: their line along zero would be a claim. */
export function withKnown(data: ChartData): ChartData {
  return { ...data, series: data.series.filter(({ values }) => values.some((value) => value !== null)) }
}

/** At most this many series are told apart by colour. */
const MOST_SERIES = 6

/** The largest series, and what is left as one more. */
export function gather(data: ChartData, rest: string, most = MOST_SERIES): ChartData {
  if (data.series.length <= most) return data
  const sorted = [...data.series].sort((a, b) => (totalOf(b) ?? 0) - (totalOf(a) ?? 0))
  const others = { labels: data.labels, series: sorted.slice(most - 1) }
  const values = data.labels.map((_, at) => totalAt(others, at))
  return { ...data, series: [...sorted.slice(0, most - 1), { name: REST, title: rest, values }] }
}
