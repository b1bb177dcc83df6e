import { useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useTheme } from '../../look/theme.ts'
import { type ChartData, gather, knownBefore, type Measure, totalAt, withKnown } from './chart-data.ts'
import { Legend } from './legend.tsx'
import { coloursLabels, type Kind } from './kinds.ts'
import { coloursOf } from './palette.ts'
import { Plot } from './plot.tsx'
import { Ring } from './ring.tsx'
import { sumAt } from './change-of.ts'
import { writeMeasure, writeShort } from './write-measure.ts'
import './chart.css'

/** A chart in its box. Screen readers read its summary sentence. */
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
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const { shown, colours } = useMemo(() => {
    const shown = coloursLabels(kind) ? data : gather(withKnown(data), say('others'))
    const names = coloursLabels(kind) && data.names ? data.names : shown.series.map(({ name }) => name)
    return { shown, colours: coloursOf(names, known, mode) }
  }, [kind, data, known, mode, say])

  const drawing = useMemo(() => {
    const most = Math.max(...shown.labels.map((_, at) => Math.max(totalAt(shown, at) ?? 0, shown.before?.[at] ?? 0)), 0)
    const left = shown.series.flatMap((series, at) => (hidden.has(series.name) ? [] : [{ series, at }]))
    // With some series hidden there is nothing to compare the rest with.
    const before = hidden.size === 0 ? shown.before : undefined
    const data = {
      labels: shown.labels,
      series: left.map(({ series }) => series),
      before: hidden.size === 0 ? knownBefore(shown) : undefined,
    }
    return {
      data,
      colours: coloursLabels(kind) ? colours : left.map(({ at }) => colours[at]!),
      marks: coloursLabels(kind) ? shown.labels.map((_, at) => at) : left.map(({ at }) => at),
      isMarked: weak,
      write: (value: number | null) => writeMeasure(say, measure, value),
      sumUp: (at: number) => sumAt(say, measure, { ...shown, ...data, before }, at),
      short: (value: number) => writeShort(locale, measure, value, most),
    }
  }, [kind, shown, colours, hidden, measure, weak, locale, say])

  const toggle = (name: string) =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next.size < shown.series.length ? next : new Set()
    })
  const hasBefore = drawing.data.before !== undefined
  const beforeTitle = shown.beforeTitle ?? say('periodBefore')
  const height = kind === 'ranks' ? Math.max(1, shown.labels.length) * (hasBefore ? 38 : 34) + 8 : 240
  const box = { height, sentence, onPick }
  return (
    <>
      {(shown.series.length > 1 || hasBefore) && (
        <Legend
          items={shown.series.map(({ name, title }, at) => ({ name, title, colour: colours[at]! }))}
          hidden={hidden}
          toggle={toggle}
          before={hasBefore ? beforeTitle : undefined}
          isBar={kind === 'ranks'}
        />
      )}
      {kind === 'share' ? <Ring {...drawing} {...box} /> : <Plot {...drawing} {...box} {...{ kind, beforeTitle, onSpan }} />}
    </>
  )
}
