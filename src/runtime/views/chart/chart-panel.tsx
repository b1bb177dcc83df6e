import { useLocale, useTexts } from '../../../i18n/i18n.ts'
import { besideUnit, unitFor } from '../../../schema/unit-form.ts'
import { writeNumber } from '../../../schema/figures.ts'
import { Chart } from '../../../widgets/charts/chart.tsx'
import { ChartTable } from '../../../widgets/charts/chart-table.tsx'
import { totalAt } from '../../../widgets/charts/chart-data.ts'
import { writeMeasure } from '../../../widgets/charts/write-measure.ts'
import { drawnOf, knownOf, SLICES } from './drawn.ts'
import { measureOf, unitOf } from './figure.ts'
import type { Panel } from './panels.ts'
import type { ChartState } from './state.ts'
import './chart-view.css'

type PanelProps = {
  title: string
  panel: Panel
  state: ChartState
  rowsBehind: (value: unknown) => (() => void) | undefined
  /** Show only the table. */
  asTable?: boolean | undefined
}

/** A chart, a sentence that sums it up, and its data as a table with links to the rows. */
export function ChartPanel({ title, panel, state, rowsBehind, asTable }: PanelProps) {
  const say = useTexts('runtime/views')
  const tell = useTexts('widgets/charts')
  const locale = useLocale()
  const { data, values } = panel
  const { by, shape, split, figure } = state
  const measure = measureOf(figure, panel.name)
  const unit = unitOf(figure)
  const heading = [title, panel.title ?? (unit && unitFor(unit, locale))].filter(Boolean).join(' · ')
  const sentence = sentenceOf()
  const open = (at: number) => (values[at] === undefined ? undefined : rowsBehind(values[at]))
  const kind = shape === 'bar' && !by.time && !split ? 'ranks' : shape
  const isPie = kind === 'share'
  // An empty chart is replaced by a text: an empty frame beside an empty table looks like an error.
  if (data.labels.length === 0)
    return (
      <section className="rt-chart-panel" aria-label={heading}>
        {panel.title && <h2>{panel.title}</h2>}
        <p className="rt-chart-note">{say('nothing')}</p>
      </section>
    )
  const drawn = drawnOf(panel, state, say('rest'))
  return (
    <section className="rt-chart-panel" aria-label={heading}>
      <div className="rt-chart-drawing">
        {panel.title && <h2>{panel.title}</h2>}
        {!asTable && (
          <Chart
            kind={kind}
            data={drawn}
            known={knownOf(state)}
            measure={measure}
            sentence={sentence}
            onPick={(at) => (isPie && at >= SLICES ? undefined : open(at)?.())}
          />
        )}
        <p className="rt-chart-note">{sentence}</p>
      </div>
      <ChartTable
        title={heading}
        data={data}
        measure={measure}
        by={by.title}
        openOf={open}
        share={figure?.how !== 'average' && !split ? say('share') : undefined}
      />
    </section>
  )

  function sentenceOf(): string {
    const known = data.labels.map((label, at) => ({ label, value: split && data.apart ? null : totalAt(data, at) }))
    const named = known.filter((one): one is { label: string; value: number } => one.value !== null).slice(0, values.length)
    const first = named.reduce<(typeof named)[number] | undefined>((best, one) => (best && best.value >= one.value ? best : one), undefined)
    const write = (value: number | null) => besideUnit(writeMeasure(tell, measure, value), unit, locale, value)
    if (figure?.how === 'average')
      return panel.total === null && !first
        ? say('nothing')
        : [
            ...(panel.total === null ? [] : [say('average', { total: write(panel.total) })]),
            ...(first ? [say('highest', { title: first.label, value: write(first.value) })] : []),
          ].join(' ')
    if (!first || !panel.total) return say('nothing')
    const percent = writeNumber((first.value / panel.total) * 100, 1)
    return say('sum', { total: write(panel.total), title: first.label, value: write(first.value), percent })
  }
}
