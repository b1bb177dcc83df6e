import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import type { ChartData, Measure } from './chart-data.ts'
import { useInTurns } from '../use-in-turns.ts'
import { addsUp, knownBefore, totalAt, totalOf } from './chart-data.ts'
import { writeMeasure } from './write-measure.ts'
import './chart-table.css'

/** More lines than fit into its box. */
const IN_SIGHT = 12

/** A day is never broken; a name longer than this many letters may be. */
const LONG = 12

/** The same figures as table rows: nothing in a chart is only in its picture. */
export function ChartTable({
  title,
  data,
  measure,
  by,
  linkOf,
  openOf,
  share,
}: {
  title: string
  data: ChartData
  measure: Measure
  by: string
  /** The address of the rows behind one line. */
  linkOf?: ((at: number) => string | undefined) | undefined
  /** Opens those rows, if an address alone cannot. */
  openOf?: ((at: number) => (() => void) | undefined) | undefined
  /** The heading of the column with each line's share of the sum; absent if there is no such column. */
  share?: string | undefined
}) {
  const say = useTexts('widgets/charts')
  const write = (value: number | null | undefined) => writeMeasure(say, measure, value)
  const adds = addsUp(measure) && !data.apart
  const sums = adds && data.series.length > 1
  const before = knownBefore(data)
  const all = data.labels.reduce((sum, _, at) => sum + (totalAt(data, at) ?? 0), 0)
  const labels = useInTurns(data.labels, IN_SIGHT)
  const shareAt = (at: number) => (all === 0 ? '—' : `${writeNumber(((totalAt(data, at) ?? 0) / all) * 100, 1)}%`)
  return (
    <div className="lk-chart-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {data.series.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
            {sums && <th scope="col">{say('total')}</th>}
            {share !== undefined && <th scope="col">{share}</th>}
            {before && <th scope="col">{data.beforeTitle ?? say('periodBefore')}</th>}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={`${at} ${label}`}>
              <th scope="row" data-long={label.length > LONG ? '' : undefined}>
                <Named to={linkOf?.(at)} open={openOf?.(at)} label={label} />
              </th>
              {data.series.map(({ name, values }) => (
                <td key={name}>{write(values[at])}</td>
              ))}
              {sums && <td>{write(totalAt(data, at))}</td>}
              {share !== undefined && <td>{shareAt(at)}</td>}
              {before && <td>{write(before[at])}</td>}
            </tr>
          ))}
        </tbody>
        {adds && (
          <tfoot>
            <tr>
              <th scope="row">{say('total')}</th>
              {data.series.map((one) => (
                <td key={one.name}>{write(totalOf(one))}</td>
              ))}
              {sums && <td>{write(data.series.reduce((sum, one) => sum + (totalOf(one) ?? 0), 0))}</td>}
              {share !== undefined && <td>{all === 0 ? '—' : '100%'}</td>}
              {before && <td>{write(totalOf({ values: before }))}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Named({ to, open, label }: { to: string | undefined; open: (() => void) | undefined; label: string }) {
  if (open)
    return (
      <button type="button" className="lk-button lk-button-link" onClick={open}>
        {label}
      </button>
    )
  return to === undefined ? label : <Link to={to}>{label}</Link>
}
