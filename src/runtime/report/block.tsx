import type { CSSProperties } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import type { ReportScreen } from '../../schema/compiled-screen.ts'
import { changeOf } from '../../widgets/charts/change-of.ts'
import { Empty } from '../../widgets/kit/empty.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { Failure } from '../list/list-state.tsx'
import { usePlaces } from '../router/places.ts'
import { ChartPanel } from '../views/chart/chart-panel.tsx'
import { measureOf, unitOf } from '../views/chart/figure.ts'
import { panelsOf } from '../views/chart/panels.ts'
import type { ChartState } from '../views/chart/state.ts'
import { writeFigures } from './write-figures.ts'
import { chartOf, rowsOf, type Asked, type Charted, type Counted } from './questions.ts'
import { queryBehind } from './rows-behind.ts'
import { useBlock } from './use-block.ts'
import { totalOf } from './write-report.ts'

type Props<Block> = { screen: ReportScreen; block: Block; asked: Asked; params: URLSearchParams }

/** The link to the rows that were counted, if the person may open it. */
function useWay({ screen, block, asked, params }: Props<Counted>) {
  const places = usePlaces()
  const rows = rowsOf(screen, block)
  const path = rows.list && places.canOpen(rows.list.screen) ? places.pathOf(rows.list.screen) : undefined
  return (at?: { state: ChartState; value: unknown }): string | undefined => {
    const query = path === undefined ? undefined : queryBehind({ rows, days: asked.days, params }, at)
    return query && `${path}?${query.toString()}`
  }
}

/** A single figure, and its change from the previous period. */
export function FigureBlock(props: Props<Extract<Counted, { kind: 'figure' }>>) {
  const { screen, block, asked } = props
  const say = useTexts('runtime/report')
  const tell = useTexts('widgets/charts')
  const { grouped, before, failure, loading, retry } = useBlock(screen, block, asked)
  const way = useWay(props)()
  const measure = measureOf(block.figure)
  const value = totalOf(block, grouped)
  const earlier = totalOf(block, before)
  const [written, writtenBefore] = writeFigures(tell, measure, [value, earlier], unitOf(block.figure))
  return (
    <section className="rt-report-figure" aria-label={block.title} aria-busy={loading}>
      <h2>{block.title}</h2>
      {failure ? (
        <Failure title={block.title} failure={failure} retry={retry} />
      ) : !grouped ? (
        <SkeletonLines lines={2} />
      ) : (
        <>
          {/* why: React's types do not include custom properties. */}
          <p className="rt-report-value" style={{ '--signs': written!.length } as CSSProperties}>
            {way === undefined ? written : <Link to={way}>{written}</Link>}
          </p>
          <p className="rt-chart-note">
            {[say('beforeIs', { value: writtenBefore! }), changeOf(tell, measure, value, earlier)].filter(Boolean).join(' · ')}
          </p>
        </>
      )}
    </section>
  )
}

/** A chart with its table, or only the table of the largest values. */
export function ChartBlock(props: Props<Charted>) {
  const { screen, block, asked } = props
  const say = useTexts('runtime/views')
  const tell = useTexts('runtime/report')
  const navigate = useNavigate()
  const { grouped, failure, loading, retry } = useBlock(screen, block, asked)
  const way = useWay(props)
  const state = chartOf(block, asked.days)
  const rowsBehind = (value: unknown) => {
    const to = way({ state, value })
    return to === undefined ? undefined : () => navigate(to)
  }
  return (
    <div className="rt-report-chart" data-wide={block.wide} aria-busy={loading}>
      <h2>{block.title}</h2>
      {failure ? (
        <Failure title={block.title} failure={failure} retry={retry} />
      ) : !grouped || loading ? (
        <SkeletonLines lines={6} />
      ) : grouped.total.count === 0 ? (
        <Empty title={tell('none')} />
      ) : (
        panelsOf(say, state, grouped).map((panel) => (
          <ChartPanel
            key={panel.name}
            title={block.title}
            panel={panel}
            state={state}
            rowsBehind={rowsBehind}
            asTable={block.first !== undefined && block.draw === undefined}
          />
        ))
      )}
    </div>
  )
}
