import { totalAt, type ChartData } from './chart-data.ts'
import type { Kind } from './kinds.ts'

/** Where it is drawn, and the value at its end. */
export type Plot = { left: number; top: number; width: number; height: number; most: number }

const STEPS = [1, 2, 2.5, 5, 10]

/** The lines of an axis from zero: round figures, at most five apart, and whole ones unless all values are below one. */
export function scaleOf(data: ChartData, stacked: boolean): { top: number; ticks: number[] } {
  const values = data.labels.flatMap((_, at) => [
    ...(stacked ? [totalAt(data, at)] : data.series.map(({ values }) => values[at])),
    data.before?.[at],
  ])
  const most = values.reduce<number>((best, value) => Math.max(best, value ?? 0), 0)
  if (most === 0) return { top: 1, ticks: [0, 1] }
  const size = 10 ** Math.floor(Math.log10(most / 4))
  const step = STEPS.map((one) => one * size).find((one) => one >= most / 4 && Number.isInteger(one)) ?? 1
  const count = Math.ceil(most / step)
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

type Bar = { path: string; series: number; label: number }

/** The bars, from zero: horizontal ones by rank, otherwise vertical ones, beside or on top of each other. */
export function barsOf({ labels, series, before }: ChartData, kind: Kind, { left, top, width, height, most }: Plot, band: number): Bar[] {
  const beside = kind === 'stacked' ? 1 : Math.max(1, series.length)
  const thick = kind === 'ranks' ? (before ? 12 : 16) : Math.max(1, Math.min(28, (band * 0.8) / beside))
  return labels.flatMap((_, label) => {
    let sum = 0
    return series.flatMap(({ values }, nth): Bar[] => {
      const value = values[label] ?? 0
      if (value <= 0) return []
      if (kind === 'ranks')
        return [{ series: nth, label, path: boxOf(left, rankTop(label, band, before !== undefined), (width * value) / most, thick) }]
      const place = kind === 'stacked' ? 0 : nth
      const x = left + band * (label + 0.5) + (place - beside / 2) * thick
      const long = (height * value) / most
      const y = top + height - (height * sum) / most - long
      if (kind === 'stacked') sum += value
      return [{ series: nth, label, path: boxOf(x, y, thick, long) }]
    })
  })
}

/** Bars of ranks with the previous period below them are thinner. */
const rankTop = (label: number, band: number, hasBefore: boolean) => band * (label + 0.5) - (hasBefore ? 19 : 16) / 2

/** The previous period of ranks: a thin bar below each. */
export const earlierBars = ({ before = [], labels }: ChartData, { left, width, most }: Plot, band: number): string =>
  labels.map((_, at) => ((before[at] ?? 0) > 0 ? boxOf(left, rankTop(at, band, true) + 14, (width * before[at]!) / most, 5) : '')).join('')

const at = (value: number) => Math.round(value * 10) / 10
const boxOf = (x: number, y: number, width: number, height: number) => `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`

/** A line, broken where nothing is known; a value between two unknown ones is a dot. */
export function lineOf(
  values: (number | null)[],
  x: (nth: number) => number,
  y: (value: number) => number,
): { line: string; dots: string } {
  const runs: [number, number][][] = []
  values.forEach((value, place) => {
    if (value === null) return
    if (place === 0 || values[place - 1] === null) runs.push([])
    runs.at(-1)!.push([x(place), y(value)])
  })
  const [lines, alone] = [runs.filter(({ length }) => length > 1), runs.filter(({ length }) => length === 1)]
  return {
    line: lines.map((run) => `M${run.map((point) => point.map(at).join(' ')).join('L')}`).join(''),
    dots: alone.map(([point]) => `M${at(point![0] - 3)} ${at(point![1])}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z`).join(''),
  }
}
