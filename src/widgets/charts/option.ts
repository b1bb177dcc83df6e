import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts'
import type { EChartsOption } from './draw.ts'
import type { Mode } from '../../look/primary.ts'
import { surfaces } from '../../look/surfaces.ts'
import { totalOf, type ChartData } from './chart-data.ts'
import { decals, dashes } from './marks.ts'
import { grey } from './palette.ts'

/** `ranks` are horizontal bars, the largest on top, with a name before and a value after each; `share` is a ring of parts of a whole. */
export type Kind = 'line' | 'bar' | 'stacked' | 'ranks' | 'share'

/** In these kinds each label has a colour, in the others each series. */
export const coloursLabels = (kind: Kind): boolean => kind === 'ranks' || kind === 'share'

export type Drawing = {
  kind: Kind
  data: ChartData
  /** The previous period, drawn behind. */
  before: (number | null)[] | undefined
  beforeTitle: string
  colours: string[]
  mode: Mode
  /** Formats a value in full, for the tooltip. */
  write: (value: number | null) => string
  /** Further lines of a position: its sum, and the change from the previous period. */
  sumUp: (at: number) => string[]
  /** Formats a value for the axis. */
  short: (value: number) => string
  still: boolean
  /** Series also differ by pattern, so that prints keep them apart. */
  marked: boolean
  /** Space for the names of ranks, in pixels. */
  labelWidth: number
  /** The font of the page: the library needs it to measure text. */
  font: string
}

/** The options for the library: bars start at zero, no more lines than needed, the texts of the page. */
export function optionOf(drawing: Drawing): EChartsOption {
  const { kind, data, before, colours, mode, short, still, labelWidth, font } = drawing
  const own = surfaces[mode]
  const text = { color: own.text2, fontFamily: font, fontSize: 12 }
  const ranks = kind === 'ranks'
  const tooltip = {
    // Drawn rather than HTML: the page's content security policy forbids inline styles.
    renderMode: 'richText' as const,
    confine: true,
    backgroundColor: own.raised,
    borderColor: own.line,
    textStyle: { ...text, color: own.text },
  }
  if (kind === 'share')
    return {
      animation: !still,
      animationDuration: 200,
      textStyle: text,
      tooltip: { ...tooltip, trigger: 'item', formatter: tipOf(drawing) },
      series: [ringOf(drawing)],
    }
  const names = {
    type: 'category' as const,
    data: data.labels,
    boundaryGap: kind !== 'line',
    axisLine: { show: !ranks, lineStyle: { color: own.line } },
    axisTick: { show: false },
  }
  const figures = {
    type: 'value' as const,
    min: 0,
    minInterval: 1,
    splitNumber: 4,
    splitLine: { show: !ranks, lineStyle: { color: own.line } },
    axisLabel: { ...text, show: !ranks, formatter: (value: number) => short(value) },
  }
  return {
    animation: !still,
    animationDuration: 200,
    color: colours,
    textStyle: text,
    grid: { left: 4, right: ranks ? 56 : 12, top: ranks ? 0 : 10, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltip,
      trigger: 'axis',
      axisPointer: {
        type: kind === 'line' ? 'line' : 'shadow',
        lineStyle: { color: own.edge },
        shadowStyle: { color: own.hover, opacity: 0.6 },
      },
      formatter: tipOf(drawing),
    },
    xAxis: ranks ? figures : { ...names, axisLabel: { ...text, hideOverlap: true, formatter: shortLabel(data.labels) } },
    yAxis: ranks
      ? {
          ...names,
          inverse: true,
          axisLabel: { ...text, color: own.text, width: labelWidth, overflow: 'break', lineHeight: 14, interval: 0 },
        }
      : figures,
    series: [
      ...data.series.map((_, at) => (kind === 'line' ? lineOf(drawing, at) : barOf(drawing, at))),
      ...(before ? [earlierOf(drawing, before)] : []),
    ],
  }
}

function lineOf({ data, marked }: Drawing, at: number): LineSeriesOption {
  const { title, values } = data.series[at]!
  return {
    type: 'line',
    name: title,
    ...dotted(values),
    showSymbol: true,
    symbolSize: 6,
    lineStyle: { width: 2, ...(marked ? { type: dashes[at % dashes.length]! } : {}) },
    connectNulls: false,
  }
}

function barOf({ kind, data, before, colours, mode, short, marked, font }: Drawing, at: number): BarSeriesOption {
  const { title, values } = data.series[at]!
  const own = surfaces[mode]
  const ranks = kind === 'ranks'
  return {
    type: 'bar',
    name: title,
    data: ranks ? values.map((value, nth) => ({ value, itemStyle: { color: colours[nth % colours.length]! } })) : values,
    ...(ranks && before ? { barWidth: 12, barGap: '15%' } : { barMaxWidth: ranks ? 16 : 28 }),
    ...(kind === 'stacked' ? { stack: 'all' } : {}),
    ...(ranks
      ? {
          label: {
            show: true,
            position: 'right',
            color: own.text2,
            fontFamily: font,
            fontSize: 12,
            formatter: ({ value }: { value?: unknown }) => short(Number(value)),
          },
        }
      : {}),
    itemStyle: {
      borderRadius: kind === 'stacked' ? 0 : ranks ? [0, 2, 2, 0] : [2, 2, 0, 0],
      ...(marked && decals[at] ? { decal: { ...decals[at], color: own.surface } } : {}),
    },
  }
}

/** A thinner part has no room for its name, which is then only in the tooltip and the table. */
const THIN = 0.04

/** Names are outside the ring, with their share. */
function ringOf({ data, colours, mode, font, marked }: Drawing): PieSeriesOption {
  const own = surfaces[mode]
  const [series] = data.series
  const whole = totalOf(series ?? { values: [] }) ?? 0
  return {
    type: 'pie',
    name: series?.title ?? '',
    radius: ['45%', '72%'],
    avoidLabelOverlap: true,
    itemStyle: { borderColor: own.surface, borderWidth: 2 },
    label: { color: own.text, fontFamily: font, fontSize: 12, formatter: ({ name, percent }) => `${name} ${Math.round(percent ?? 0)}%` },
    labelLine: { length: 8, length2: 8 },
    data: data.labels.map((name, at) => ({
      name,
      value: series?.values[at] ?? 0,
      label: { show: (series?.values[at] ?? 0) > whole * THIN },
      labelLine: { show: (series?.values[at] ?? 0) > whole * THIN },
      itemStyle: {
        color: colours[at % colours.length]!,
        ...(marked && decals[at] ? { decal: { ...decals[at], color: own.surface } } : {}),
      },
    })),
  }
}

/** The previous period: a thin bar below each horizontal one, otherwise a grey line behind. */
function earlierOf({ kind, data, mode, beforeTitle }: Drawing, before: (number | null)[]): LineSeriesOption | BarSeriesOption {
  const color = grey[mode]
  const values = data.labels.map((_, at) => before[at] ?? null)
  if (kind === 'ranks')
    return { type: 'bar', name: beforeTitle, data: values, barWidth: 5, itemStyle: { color, borderRadius: [0, 2, 2, 0] } }
  return {
    type: 'line',
    name: beforeTitle,
    ...dotted(values),
    color,
    showSymbol: true,
    symbolSize: 4,
    lineStyle: { width: 1.5, type: [3, 4] },
    connectNulls: false,
    z: 3,
  }
}

type Point = { axisValueLabel?: string; name: string; marker?: unknown; seriesName?: string; value?: unknown; dataIndex: number }

/** The tooltip of a position, line by line: each series, their sum, and the change from the previous period. */
function tipOf({ write, sumUp }: Drawing) {
  return (given: unknown): string => {
    const points = (Array.isArray(given) ? given : [given]) as Point[]
    const [first] = points
    if (!first) return ''
    const figure = ({ value }: Point) => write(typeof value === 'number' ? value : null)
    const lines = points.map(
      (point) => `${typeof point.marker === 'string' ? point.marker : ''}${point.seriesName ?? ''}  ${figure(point)}`,
    )
    return [first.axisValueLabel ?? first.name, ...lines, ...sumUp(first.dataIndex)].join('\n')
  }
}

/** How much of a chart's width the names of ranks may take, in px. */
export const labelRoom = (width: number, longest: number): number => Math.min(width < 320 ? 116 : 168, longest)

/** Hours of a single day need not repeat the day. */
export function shortLabel(labels: string[]): (label: string) => string {
  const day = labels[0]?.slice(0, 10)
  const isHourly = / \d\d:\d\d$/.test(labels[0] ?? '')
  if (!isHourly) return (label) => label
  return labels.every((label) => label.startsWith(day!)) ? (label) => label.slice(11) : (label) => label.slice(5)
}

/** A value between two unknown ones has no line to show it, so it gets a dot; the others get none. */
function dotted(values: (number | null)[]): Pick<LineSeriesOption, 'data' | 'symbol'> {
  const isAlone = (at: number) => values[at] !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
  // Plain numbers are drawn much faster than objects.
  return { symbol: 'none', data: values.map((value, at) => (isAlone(at) ? { value, symbol: 'circle' } : value)) }
}
