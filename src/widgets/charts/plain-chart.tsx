import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { ChartData } from './chart-data.ts'
import { labelRoom, shortLabel, type Kind } from './option.ts'
import { barsOf, linesOf, scaleOf, type Plot } from './plain-shapes.ts'
import './plain-chart.css'

type Props = {
  kind: Exclude<Kind, 'share'>
  data: ChartData
  colours: string[]
  height: number
  sentence: string
  /** As wide as the names of ranks are, unless that is too much. */
  labelWidth: number
  write: (value: number | null) => string
  short: (value: number) => string
  sumUp: (at: number) => string[]
  widest: (labels: string[]) => number
  onPick?: ((at: number) => void) | undefined
}

/** Room for the value after a bar, and for the names below the bars. */
const AFTER = 56
const BELOW = 24

/** Few bars or lines, drawn without waiting for a library. What is pointed at is told in full. */
export function PlainChart(props: Props) {
  const { kind, data, colours, height, sentence, write, short, sumUp, widest, onPick } = props
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [at, point] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current!.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(measure)
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])

  const ranks = kind === 'ranks'
  const labelWidth = labelRoom(width, props.labelWidth)
  const { labels } = data
  const { top, ticks } = scaleOf(data, kind === 'stacked')
  const left = ranks ? labelWidth + 8 : widest(ticks.map(short)) + 10
  const plot: Plot = ranks
    ? { left, top: 0, width: Math.max(1, width - left - AFTER), height, most: top }
    : { left, top: 10, width: Math.max(1, width - left - 12), height: height - 10 - BELOW, most: top }
  const band = (ranks ? plot.height : plot.width) / Math.max(1, labels.length)
  const centre = (nth: number) =>
    kind === 'line' && labels.length > 1 ? plot.left + (plot.width * nth) / (labels.length - 1) : plot.left + band * (nth + 0.5)
  const heightOf = (value: number) => plot.top + plot.height * (1 - value / top)

  const under = ({ clientX, clientY, currentTarget }: MouseEvent): number | undefined => {
    const { left: x, top: y } = currentTarget.getBoundingClientRect()
    const along = ranks ? clientY - y : clientX - x - plot.left
    const nth = kind === 'line' && labels.length > 1 ? Math.round((along / plot.width) * (labels.length - 1)) : Math.floor(along / band)
    return nth >= 0 && nth < labels.length ? nth : undefined
  }

  const named = labels.map(shortLabel(labels))
  const every = Math.max(1, Math.ceil((widest(named) + 8) / (kind === 'line' ? plot.width / Math.max(1, labels.length - 1) : band)))
  return (
    <div
      ref={box}
      className={onPick ? 'lk-chart lk-chart-picks' : 'lk-chart'}
      style={{ height }}
      role="img"
      aria-label={sentence}
      data-drawn={width > 0 ? '' : undefined}
      onMouseMove={(event) => point(under(event))}
      onMouseLeave={() => point(undefined)}
      onClick={(event) => {
        const nth = under(event)
        if (nth !== undefined) onPick?.(nth)
      }}
    >
      {width > 0 && (
        <svg className="lk-plain" width="100%" height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {at !== undefined &&
            (kind === 'line' ? (
              <line className="lk-plain-edge" x1={centre(at)} x2={centre(at)} y1={plot.top} y2={plot.top + plot.height} />
            ) : (
              <rect
                className="lk-plain-under"
                {...(ranks
                  ? { x: 0, y: band * at, width, height: band }
                  : { x: plot.left + band * at, y: plot.top, width: band, height: plot.height })}
              />
            ))}
          {!ranks &&
            ticks.map((tick) => (
              <g key={tick}>
                <line className="lk-plain-grid" x1={plot.left} x2={plot.left + plot.width} y1={heightOf(tick)} y2={heightOf(tick)} />
                <text x={plot.left - 6} y={heightOf(tick)} dy="0.35em" textAnchor="end">
                  {short(tick)}
                </text>
              </g>
            ))}
          {!ranks &&
            named.map((label, nth) =>
              nth % every === 0 ? (
                <text key={nth} x={edged(centre(nth), widest([label]), width)} y={height - 6} textAnchor="middle">
                  {label}
                </text>
              ) : null,
            )}
          {kind === 'line'
            ? linesOf(data, centre, heightOf).map(({ path, series, dot }, nth) =>
                dot ? (
                  <path key={nth} d={path} fill={colours[series]} />
                ) : (
                  <path key={nth} d={path} fill="none" stroke={colours[series]} strokeWidth={2} strokeLinejoin="round" />
                ),
              )
            : barsOf(data, kind, plot, band).map(({ path, series, label }, nth) => (
                <path key={nth} d={path} fill={colours[(ranks ? label : series) % colours.length]} />
              ))}
          {ranks &&
            labels.map((label, nth) => {
              const value = data.series[0]?.values[nth] ?? null
              const lines = broken(label, labelWidth, widest)
              return (
                <g key={nth}>
                  {lines.map((line, of) => (
                    <text
                      key={of}
                      className="lk-plain-name"
                      x={plot.left - 8}
                      y={band * (nth + 0.5) + (of - (lines.length - 1) / 2) * 14}
                      dy="0.35em"
                      textAnchor="end"
                    >
                      {line}
                    </text>
                  ))}
                  {value !== null && (
                    <text x={plot.left + (plot.width * value) / top + 5} y={band * (nth + 0.5)} dy="0.35em">
                      {short(value)}
                    </text>
                  )}
                </g>
              )
            })}
        </svg>
      )}
      {at !== undefined && labels[at] !== undefined && (
        <div
          className="lk-plain-tip"
          aria-hidden="true"
          style={ranks ? { top: Math.min(band * at, height - 48), right: 0 } : sideOf(centre(at), width)}
        >
          <b>{labels[at]}</b>
          {data.series.map(({ name, title, values }, nth) => (
            <span key={name}>
              <i style={{ background: colours[(ranks ? at : nth) % colours.length] }} />
              {title} <span>{write(values[at] ?? null)}</span>
            </span>
          ))}
          {sumUp(at).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
    </div>
  )
}

/** What is told stands beside what is pointed at, on the side with more room. */
const sideOf = (x: number, width: number) => (x > width / 2 ? { right: width - x + 12, top: 10 } : { left: x + 12, top: 10 })

/** A name at the edge stays within. */
const edged = (x: number, length: number, width: number) => Math.max(length / 2, Math.min(width - length / 2, x))

/** A name in at most two lines. */
function broken(label: string, most: number, widest: (labels: string[]) => number): string[] {
  if (widest([label]) <= most) return [label]
  const fit = (text: string) => {
    let end = text.length
    while (end > 1 && widest([text.slice(0, end)]) > most) end--
    const space = text.lastIndexOf(' ', end)
    return space > 0 && end < text.length ? space : end
  }
  const first = fit(label)
  const rest = label.slice(first).trim()
  const second = fit(rest)
  return [label.slice(0, first).trim(), second < rest.length ? `${rest.slice(0, second).trim()}…` : rest]
}
