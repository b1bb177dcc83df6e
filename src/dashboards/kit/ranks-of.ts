import type { ChartData } from '../charts/chart-data.ts'

const SHOWN = 10

/** Parts from the largest on, as one series: the inner name of each (empty where it has no colour of its own), its title and its value. */
export function ranksOf<T>(parts: T[], title: string, read: (part: T) => readonly [name: string, title: string, value: number]): ChartData {
  const sorted = parts
    .map(read)
    .sort(([, , a], [, , b]) => b - a)
    .slice(0, SHOWN)
  const names = sorted.map(([name]) => name)
  return {
    labels: sorted.map(([, label]) => label),
    series: sorted.length > 0 ? [{ name: 'value', title, values: sorted.map(([, , value]) => value) }] : [],
    ...(names.every(Boolean) ? { names } : {}),
  }
}
