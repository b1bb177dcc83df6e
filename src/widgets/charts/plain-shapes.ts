import { totalAt, type ChartData } from './chart-data.ts'
import type { Kind } from './option.ts'

/** Where it is drawn, and the value at its end. */
export type Plot = { left: number; top: number; width: number; height: number; most: number }

const STEPS = [1, 2, 2.5, 5, 10]

/** The lines of an axis from zero: round figures, at most five apart, and whole ones unless all values are below one. */
export function scaleOf(data: ChartData, stacked: boolean): { top: number; ticks: number[] } {
  const values = data.labels.flatMap((_, at) => (stacked ? [totalAt(data, at) ?? 0] : data.series.map(({ values }) => values[at] ?? 0)))
  const most = Math.max(0, ...values)
  if (most === 0) return { top: 1, ticks: [0, 1] }
  const size = 10 ** Math.floor(Math.log10(most / 4))
  const step = Math.max(1, size * STEPS.find((one) => one * size >= most / 4)!)
  const count = Math.ceil(most / step)
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

type Bar = { path: string; series: number; label: number }

/** The bars, from zero: lying ones by rank, else standing ones, beside or on top of each other. */
export function barsOf({ labels, series }: ChartData, kind: Kind, { left, top, width, height, most }: Plot, band: number): Bar[] {
  const beside = kind === 'stacked' ? 1 : Math.max(1, series.length)
  const thick = kind === 'ranks' ? 16 : Math.max(1, Math.min(28, (band * 0.8) / beside))
  return labels.flatMap((_, label) => {
    let sum = 0
    return series.flatMap(({ values }, nth): Bar[] => {
      const value = values[label] ?? 0
      if (value <= 0) return []
      if (kind === 'ranks')
        return [{ series: nth, label, path: boxOf(left, band * (label + 0.5) - thick / 2, (width * value) / most, thick) }]
      const place = kind === 'stacked' ? 0 : nth
      const x = left + band * (label + 0.5) + (place - beside / 2) * thick
      const long = (height * value) / most
      const y = top + height - (height * sum) / most - long
      if (kind === 'stacked') sum += value
      return [{ series: nth, label, path: boxOf(x, y, thick, long) }]
    })
  })
}

const at = (value: number) => Math.round(value * 10) / 10
const boxOf = (x: number, y: number, width: number, height: number) => `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`

/** The lines, each broken where nothing is known; a value between two unknown ones is a dot. */
export function linesOf(
  { series }: ChartData,
  x: (nth: number) => number,
  y: (value: number) => number,
): { path: string; series: number; dot: boolean }[] {
  return series.flatMap(({ values }, nth) => {
    const runs: [number, number][][] = []
    values.forEach((value, place) => {
      if (value === null) return
      if (place === 0 || values[place - 1] === null) runs.push([])
      runs.at(-1)!.push([x(place), y(value)])
    })
    return runs.map((run) => {
      const [[left, top]] = run as [[number, number]]
      return run.length === 1
        ? { series: nth, dot: true, path: `M${at(left - 3)} ${at(top)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z` }
        : { series: nth, dot: false, path: `M${run.map((point) => point.map(at).join(' ')).join('L')}` }
    })
  })
}
