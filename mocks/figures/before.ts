import type { Trend } from './usage-figures.ts'

/** The sum of all series at each point, `null` if none has a value: the comparison line of the previous period. */
export function sumSeries({ labels, series }: Pick<Trend, 'labels' | 'series'>): (number | null)[] {
  return labels.map((_, at) => {
    const known = series.map(({ values }) => values[at] ?? null).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
}
