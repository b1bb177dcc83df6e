import type { ChartData } from '../../widgets/charts/chart-data.ts'

const SHOWN = 10

type Part = { name?: string; title: string; value: number; before: number | null }

/** Parts in descending order as one series, with their previous values. `apart` if their sum is meaningless. */
export function ranksOf<T>(parts: T[], title: string, read: (part: T) => Part, { apart = false } = {}): ChartData {
  const sorted = parts
    .map(read)
    .sort((a, b) => b.value - a.value)
    .slice(0, SHOWN)
  const names = sorted.map(({ name }) => name ?? '')
  return {
    labels: sorted.map((one) => one.title),
    series: sorted.length > 0 ? [{ name: 'value', title, values: sorted.map(({ value }) => value) }] : [],
    before: sorted.map(({ before }) => before),
    ...(apart ? { apart } : {}),
    ...(names.every(Boolean) ? { names } : {}),
  }
}
