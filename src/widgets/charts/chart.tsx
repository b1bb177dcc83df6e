import { useLatest } from 'ahooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useTheme } from '../../look/theme.ts'
import { type ChartData, gather, knownBefore, type Measure, totalAt, withKnown } from './chart-data.ts'
import { dragSpan } from './drag-span.ts'
import type { Drawn } from './draw.ts'
import { Legend } from './legend.tsx'
import { coloursLabels, type Kind, optionOf } from './option.ts'
import { coloursOf } from './palette.ts'
import { sumAt } from './change-of.ts'
import { writeMeasure, writeShort } from './write-measure.ts'
import './chart.css'

/** A chart in its box; the library is loaded when the first one is drawn. Screen readers read its summary sentence. */
export function Chart({
  kind,
  data,
  measure,
  sentence,
  known = [],
  onPick,
  onSpan,
}: {
  kind: Kind
  data: ChartData
  measure: Measure
  sentence: string
  /** Names of series in the order of their colours. */
  known?: string[] | undefined
  /** Called when the user wants details on the label at this position. */
  onPick?: ((at: number) => void) | undefined
  /** Called when the user selects a range of labels to zoom into, both ends included. */
  onSpan?: ((from: number, to: number) => void) | undefined
}) {
  const say = useTexts('widgets/charts')
  const locale = useLocale()
  const { mode, weak } = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const pick = useLatest(onPick)
  const { shown, colours } = useMemo(() => {
    const shown = coloursLabels(kind) ? data : gather(withKnown(data), say('others'))
    const names = coloursLabels(kind) && data.names ? data.names : shown.series.map(({ name }) => name)
    return { shown, colours: coloursOf(names, known, mode) }
  }, [kind, data, known, mode, say])

  useEffect(() => {
    let gone = false
    let made: Drawn | undefined
    const resize = () => made?.resize()
    const watch = new ResizeObserver(resize)
    void import('./draw.ts').then(({ drawInto }) => {
      if (gone || !box.current) return
      made = drawInto(box.current, (at) => pick.current?.(at))
      watch.observe(box.current)
      // Paper has a different width from the window.
      for (const turn of ['beforeprint', 'afterprint']) addEventListener(turn, resize)
      setDrawn(made)
    })
    return () => {
      gone = true
      watch.disconnect()
      for (const turn of ['beforeprint', 'afterprint']) removeEventListener(turn, resize)
      made?.end()
    }
  }, [pick])

  useEffect(() => {
    if (!drawn) return
    const font = getComputedStyle(document.body).fontFamily
    const most = Math.max(...shown.labels.map((_, at) => Math.max(totalAt(shown, at) ?? 0, shown.before?.[at] ?? 0)), 0)
    const left = shown.series.flatMap((series, at) => (hidden.has(series.name) ? [] : [{ series, colour: colours[at]! }]))
    drawn.show(
      optionOf({
        kind,
        data: { labels: shown.labels, series: left.map(({ series }) => series) },
        // With some series hidden there is nothing to compare the rest with.
        before: hidden.size === 0 ? knownBefore(shown) : undefined,
        beforeTitle: shown.beforeTitle ?? say('periodBefore'),
        mode,
        colours: coloursLabels(kind) ? colours : left.map(({ colour }) => colour),
        write: (value) => writeMeasure(say, measure, value),
        sumUp: (at) =>
          sumAt(
            say,
            measure,
            { ...shown, series: left.map(({ series }) => series), before: hidden.size === 0 ? shown.before : undefined },
            at,
          ),
        short: (value) => writeShort(locale, measure, value, most),
        font,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
        marked: weak,
        labelWidth: Math.min(box.current!.clientWidth < 320 ? 116 : 168, widestOf(shown.labels, font)),
      }),
    )
  }, [drawn, kind, shown, colours, hidden, measure, mode, weak, locale, say])

  const span = useLatest(onSpan)
  const spans = onSpan !== undefined
  useEffect(() => {
    if (!drawn || !spans) return
    return dragSpan(box.current!, { labelAt: drawn.labelAt, done: (from, to) => span.current?.(from, to) })
  }, [drawn, spans, span])

  const toggle = (name: string) =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next.size < shown.series.length ? next : new Set()
    })
  const hasBefore = knownBefore(shown) !== undefined && hidden.size === 0
  const height = kind === 'ranks' ? Math.max(1, shown.labels.length) * (hasBefore ? 38 : 34) + 8 : 240
  return (
    <>
      {(shown.series.length > 1 || hasBefore) && (
        <Legend
          items={shown.series.map(({ name, title }, at) => ({ name, title, colour: colours[at]! }))}
          hidden={hidden}
          toggle={toggle}
          before={hasBefore ? (shown.beforeTitle ?? say('periodBefore')) : undefined}
          isBar={kind === 'ranks'}
        />
      )}
      <div
        ref={box}
        className={onPick ? 'lk-chart lk-chart-picks' : 'lk-chart'}
        style={{ height }}
        role="img"
        aria-label={sentence}
        data-drawn={drawn ? '' : undefined}
      />
    </>
  )
}

/** The width that the longest of some names takes on one line. */
function widestOf(labels: string[], font: string): number {
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = `12px ${font}`
  return Math.ceil(Math.max(0, ...labels.map((label) => pen.measureText(label).width))) + 2
}
