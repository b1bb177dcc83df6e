import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Tooltip } from '../../widgets/kit/tooltip.tsx'
import { changeOf } from '../../widgets/charts/change-of.ts'
import type { Measure } from '../../widgets/charts/chart-data.ts'
import { writeMeasure } from '../../widgets/charts/write-measure.ts'
import { Answered, type Shape } from './answered.tsx'
import type { Answer } from './use-answer.ts'
import './figure.css'

export type Shown = {
  title: string
  measure?: Measure
  /** Unknown is not 0. */
  value: number | null | undefined
  before?: number | null | undefined
  /** The link to the list behind the figure. */
  to?: string | undefined
  note?: string | undefined
  /** What is counted, and what is not. */
  help?: string | undefined
}

/** The figures of an answer, side by side. */
export function Figures<T>({ answer, shape, label, of }: { answer: Answer<T>; shape: Shape; label?: string; of: (data: T) => Shown[] }) {
  return (
    <Answered answer={answer} shape={shape}>
      {(data) => (
        <dl className="db-figures" aria-label={label}>
          {of(data).map((one) => (
            <Figure key={one.title} {...one} />
          ))}
        </dl>
      )}
    </Answered>
  )
}

/** One figure, its value in the previous period, and a link to its rows. */
function Figure({ title, measure = 'count', value, before, to, note, help }: Shown) {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  // Seconds mean nothing beside many hours; the list behind the figure shows them. An amount stays exact, but is written without needless zeros.
  const isLong = measure === 'seconds' && value !== null && value !== undefined && value >= 36_000
  const full = writeMeasure(tell, measure, isLong ? Math.round(value / 60) * 60 : value)
  const written = measure === 'money' ? full.replace(/\.00$/, '') : full
  return (
    <div className={help ? 'db-figure db-figure-told' : 'db-figure'}>
      <dt>
        {help ? <span>{title}</span> : title}
        {help && (
          <Tooltip text={help}>
            <button
              type="button"
              className="db-figure-help"
              aria-label={say('counts', { title })}
              onClick={(event) => event.currentTarget.focus({ focusVisible: true })}
            >
              <Glyph name="info" />
            </button>
          </Tooltip>
        )}
      </dt>
      <dd data-long={written.length > 9 || undefined}>
        {to && value !== null && value !== undefined ? <Link to={to}>{written}</Link> : <span>{written}</span>}
        <small>{note ?? changeOf(tell, measure, value, before)}</small>
      </dd>
    </div>
  )
}
