import { useLatest } from 'ahooks'
import { useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react'
import { dragSpan } from './drag-span.ts'
import type { Box, Drawing } from './drawing.ts'
import type { Kind } from './kinds.ts'
import { broken, labelRoom, namesAlong, namesBelow, shortLabel, widestOf } from './labels.ts'
import { dashes } from './marks.ts'
import { fillOf, Patterns } from './patterns.tsx'
import { barsOf, earlierBars, lineOf, scaleOf, type Plot as Area } from './shapes.ts'
import { besideOf, Tip } from './tip.tsx'
import { Frame } from './frame.tsx'
import { useWidth } from './use-width.ts'
import './plot.css'

type Props = Drawing &
  Box & {
    kind: Exclude<Kind, 'share'>
    beforeTitle: string
    /** Called when the user selects a range of labels, both ends included. */
    onSpan: ((from: number, to: number) => void) | undefined
  }

/** The least room for the value after a bar, and that for the names below the bars. */
const AFTER = 56
const BELOW = 24

/** How much higher a bar is that has the previous period below it, in px. */
const RAISED = 3.5

/** A pointer that moved further, in px, was not pressed to pick something. */
const STILL = 4

/** Lines or bars along an axis. What is pointed at is told in full. */
export function Plot(props: Props) {
  const { kind, data, beforeTitle, colours, marks, isMarked, height, sentence, write, short, sumUp, onPick, onSpan } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, point] = useState<number>()
  const pressed = useRef(0)
  const filled = { id: useId(), colours, marks, isMarked }

  const ranks = kind === 'ranks'
  const { labels, series, before } = data
  const { names, longest, top, ticks } = useMemo(() => {
    const names = labels.map(shortLabel(labels))
    return { names, longest: widestOf(names), ...scaleOf(data, kind === 'stacked') }
  }, [data, kind, labels])
  const nameWidth = ranks ? labelRoom(width, longest) : 0
  const left = ranks ? nameWidth + 8 : widestOf(ticks.map(short)) + 10
  const after = ranks ? Math.max(AFTER, widestOf(labels.map((_, nth) => short(series[0]?.values[nth] ?? 0))) + 8) : 0
  const area: Area = ranks
    ? { left, top: 0, width: Math.max(1, width - left - after), height, most: top }
    : { left, top: 10, width: Math.max(1, width - left - 12), height: height - 10 - BELOW, most: top }
  const isLine = kind === 'line' && labels.length > 1
  const step = (ranks ? area.height : area.width) / Math.max(1, isLine ? labels.length - 1 : labels.length)
  const below = namesBelow(labels, names, longest, step)
  const centre = (nth: number) => area.left + step * (isLine ? nth : nth + 0.5)
  const heightOf = (value: number) => area.top + area.height * (1 - value / top)
  const placeAt = (along: number) => (isLine ? Math.round(along / step) : Math.floor(along / step))
  const under = ({ clientX, clientY, currentTarget }: MouseEvent): number | undefined => {
    const { left: x, top: y } = currentTarget.getBoundingClientRect()
    const nth = placeAt(ranks ? clientY - y : clientX - x - area.left)
    return nth >= 0 && nth < labels.length ? nth : undefined
  }

  // Outside the plot, the nearest label is meant.
  const labelAt = useLatest((x: number) => Math.min(Math.max(placeAt(x - area.left), 0), labels.length - 1))
  const span = useLatest(onSpan)
  const spans = onSpan !== undefined
  useEffect(() => {
    if (!spans) return undefined
    return dragSpan(box.current!, { labelAt: (x) => labelAt.current(x), done: (from, to) => span.current?.(from, to) })
  }, [spans, span, labelAt])

  return (
    <Frame
      {...{ box, width, height, sentence, onPick }}
      tip={
        at !== undefined &&
        labels[at] !== undefined && (
          <Tip
            title={labels[at]}
            lines={[
              ...series.map(({ title, values }, nth) => ({
                title,
                value: write(values[at] ?? null),
                colour: colours[(ranks ? at : nth) % colours.length],
              })),
              ...(before ? [{ title: beforeTitle, value: write(before[at] ?? null), colour: 'var(--text-3)' }] : []),
            ]}
            more={sumUp(at)}
            place={ranks ? { top: Math.min(step * at, height - 48), right: 0 } : besideOf(centre(at), width)}
          />
        )
      }
      onPointerDown={({ clientX }) => (pressed.current = clientX)}
      onMouseMove={(event) => point(under(event))}
      onMouseLeave={() => point(undefined)}
      onClick={(event) => {
        const nth = under(event)
        if (nth !== undefined && Math.abs(event.clientX - pressed.current) <= STILL) onPick?.(nth)
      }}
    >
      {() => (
        <>
          <Patterns {...filled} />
          {at !== undefined && at < labels.length && <Pointed {...{ kind, area, step, at, width, x: centre(at) }} />}
          {!ranks &&
            ticks.map((tick) => (
              <g key={tick}>
                <line className="lk-plot-grid" x1={area.left} x2={area.left + area.width} y1={heightOf(tick)} y2={heightOf(tick)} />
                <text x={area.left - 6} y={heightOf(tick)} dy="0.35em" textAnchor="end">
                  {short(tick)}
                </text>
              </g>
            ))}
          {!ranks &&
            namesAlong(below.names, { centre, every: below.every, width }).map(({ name, x }) => (
              <text key={x} x={x} y={height - 6} textAnchor="middle">
                {name}
              </text>
            ))}
          {kind === 'line'
            ? series.map(({ name, values }, nth) => (
                <Line
                  key={name}
                  {...lineOf(values, centre, heightOf)}
                  colour={colours[nth]}
                  dash={isMarked ? dashes[marks[nth]! % dashes.length] : undefined}
                />
              ))
            : fills(barsOf(data, kind, area, step)).map(([nth, path]) => <path key={nth} d={path} fill={fillOf(filled, nth)} />)}
          {before &&
            (ranks ? (
              <path className="lk-plot-earlier-bar" d={earlierBars(data, area, step)} />
            ) : (
              <Line
                {...lineOf(
                  labels.map((_, nth) => before[nth] ?? null),
                  centre,
                  heightOf,
                )}
              />
            ))}
          {ranks &&
            labels.map((label, nth) => (
              <Rank
                key={nth}
                {...{
                  label,
                  short,
                  nameWidth,
                  area,
                  y: step * (nth + 0.5),
                  hasBefore: before !== undefined,
                  value: series[0]?.values[nth] ?? null,
                }}
              />
            ))}
        </>
      )}
    </Frame>
  )

  /** All bars of a colour are one path: a browser draws one much faster than hundreds. */
  function fills(bars: ReturnType<typeof barsOf>): [nth: number, path: string][] {
    const paths = new Map<number, string>()
    for (const { path, series, label } of bars) {
      const nth = ranks ? label : series
      paths.set(nth, (paths.get(nth) ?? '') + path)
    }
    return [...paths]
  }
}

function Pointed({ kind, area, step, at, width, x }: { kind: Kind; area: Area; step: number; at: number; width: number; x: number }) {
  if (kind === 'line') return <line className="lk-plot-edge" x1={x} x2={x} y1={area.top} y2={area.top + area.height} />
  const band =
    kind === 'ranks'
      ? { x: 0, y: step * at, width, height: step }
      : { x: area.left + step * at, y: area.top, width: step, height: area.height }
  return <rect className="lk-plot-under" {...band} />
}

/** Without a colour it is the previous period. */
function Line({ line, dots, colour, dash }: { line: string; dots: string; colour?: string | undefined; dash?: string | undefined }) {
  const own = colour === undefined ? 'lk-plot-earlier' : undefined
  return (
    <>
      {line && <path className={own ?? 'lk-plot-line'} d={line} stroke={colour} strokeDasharray={dash} />}
      {dots && <path className={own && 'lk-plot-earlier-bar'} d={dots} fill={colour} />}
    </>
  )
}

type RankProps = {
  label: string
  value: number | null
  short: (value: number) => string
  nameWidth: number
  area: Area
  y: number
  hasBefore: boolean
}

/** The name before a bar, and its value after it. */
function Rank({ label, value, short, nameWidth, area, y, hasBefore }: RankProps) {
  const lines = broken(label, nameWidth)
  return (
    <>
      {lines.map((line, of) => (
        <text key={of} className="lk-plot-name" x={area.left - 8} y={y + (of - (lines.length - 1) / 2) * 14} dy="0.35em" textAnchor="end">
          {line}
        </text>
      ))}
      {value !== null && (
        <text x={area.left + (area.width * value) / area.most + 5} y={y - (hasBefore ? RAISED : 0)} dy="0.35em">
          {short(value)}
        </text>
      )}
    </>
  )
}
