import { useTexts } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import { ScreenView } from '../../runtime/screen-view.tsx'
import type { ChartData } from '../../widgets/charts/chart-data.ts'
import { writeMeasure } from '../../widgets/charts/write-measure.ts'
import { Answered } from '../kit/answered.tsx'
import { Card } from '../kit/card.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Choice } from '../kit/choice.tsx'
import { Figures } from '../kit/figure.tsx'
import { MeasureChoice, measureIn } from '../kit/measure-choice.tsx'
import { Overview } from '../kit/overview.tsx'
import { partOf, useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { useLive } from '../kit/use-live.ts'
import { services } from '../services.ts'
import type { Engine } from './engine-card.tsx'
import { Engines } from './engines.tsx'

type Sums = { calls: number; failed: number; p50: number | null; p95: number | null } | null
type Monitor = Pick<ChartData, 'labels' | 'series'> & {
  engines: Engine[]
  openAlarms: number
  sums: Sums
  before: Sums
  seriesBefore: (number | null)[]
}

const PATH = '/server/engine/admin/monitor'
const EVERY = 10
const ranges = ['hour', 'day', 'week'] as const
const measures = ['calls', 'failed', 'latency'] as const

/** Whether every engine works, its load, recent calls, and what needs attention. */
export function EngineMonitor() {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const { pathOf } = usePlaces()
  const choices = useChoices('today')
  const { get, set } = choices
  const range = ranges.find((one) => one === get('range')) ?? 'day'
  const measure = measureIn(choices, measures)
  const service = get('service')
  const isLive = get('live') !== 'off'
  const asked = { range, measure, ...(service ? { service } : {}) }
  const monitor = useAnswer<Monitor>(PATH, asked)
  /** A point covers minutes or hours; the log can be filtered by day. */
  const behind = (day: string): Record<string, string> => ({ day: `${day}~${day}`, ...(service ? { service } : {}) })
  useLive(isLive, `${PATH}-changes`, EVERY, monitor.reload)

  return (
    <Overview
      answers={[monitor]}
      time={say(`range_${range}`)}
      isQuiet={isLive}
      choices={
        <>
          <label className="db-choice">
            <input type="checkbox" checked={isLive} onChange={({ target }) => set('live', target.checked ? '' : 'off')} />
            <span>{say('live', { seconds: EVERY })}</span>
          </label>
          <Choice
            any={false}
            label={say('range')}
            value={range}
            onChange={(value) => set('range', value === 'day' ? '' : value)}
            choices={ranges.map((one) => [one, say(`range_${one}`)])}
          />
        </>
      }
    >
      <Figures
        answer={monitor}
        shape={{ figures: 6 }}
        label={say('enginesNow')}
        of={({ engines, openAlarms, sums, before, labels }) => [
          {
            title: say('enginesOk'),
            value: countOf(engines, 'ok'),
            note: say('ofEngines', { count: engines.length, degraded: countOf(engines, 'degraded') }),
            to: pathOf('admin/engine', { health: 'ok' }),
          },
          { title: say('enginesDown'), value: countOf(engines, 'down'), to: pathOf('admin/engine', { health: 'down' }) },
          { title: say('openAlarms'), value: openAlarms, to: pathOf('admin/engine-alarm', { status: 'open' }) },
          {
            title: say('usageCalls'),
            value: sums?.calls ?? 0,
            before: before?.calls ?? null,
            to: pathOf('admin/call-log', sinceOf(labels)),
          },
          { title: say('failedShare'), measure: 'percent', value: shareOf(sums), before: shareOf(before) },
          { title: say('p95'), measure: 'milliseconds', value: sums?.p95, before: before?.p95 ?? null },
        ]}
      />
      <Answered answer={monitor} shape={{ lines: 8 }}>
        {({ engines, labels }) => (
          <Engines
            since={sinceOf(labels)}
            engines={engines}
            range={say(`range_${range}`)}
            all={get('engines') === 'all'}
            showAll={(all) => set('engines', all ? 'all' : '')}
          />
        )}
      </Answered>
      <ChartCard
        wide
        title={say('timelineQuestion')}
        kind={measure === 'latency' ? 'line' : 'stacked'}
        measure={measure === 'latency' ? 'milliseconds' : 'count'}
        counted="calls"
        answer={monitor}
        read={({ labels, series, seriesBefore }) => ({
          labels,
          series,
          before: seriesBefore,
          ...(measure === 'latency' ? { apart: true, beforeTitle: say('p95Before') } : {}),
        })}
        by={say('moment')}
        linkOf={({ labels }, at) => pathOf('admin/call-log', behind(labels[at]!.slice(0, 10)))}
        known={measure === 'latency' ? ['p50', 'p95'] : services}
        {...(measure === 'latency' ? { sentence: (data: Monitor) => latencySentence(say, tell, data) } : {})}
        actions={
          <>
            <Choice
              quiet
              label={say('service')}
              value={service ?? ''}
              onChange={(value) => set('service', value)}
              choices={partOf(monitor, ({ engines }) => servicesOf(engines)) ?? []}
            />
            <MeasureChoice choices={choices} measures={measures} words="measure" />
          </>
        }
        file={{ permission: 'engine-monitor', path: `${PATH}-export`, body: asked }}
      />
      <Card wide title={say('alarmsQuestion')}>
        <ScreenView id="admin/engine-alarm" embedded />
      </Card>
    </Overview>
  )
}

/** The filter of the log for the displayed range. */
const sinceOf = ([first]: string[]): Record<string, string> => (first ? { createTime: `${first}~` } : {})

const shareOf = (sums: Sums) => sums && (sums.failed / sums.calls) * 100
const countOf = (engines: Engine[], health: Engine['health']) => engines.filter((one) => one.health === health).length

function servicesOf(engines: Engine[]): [string, string][] {
  return services.flatMap((service) => {
    const one = engines.find((engine) => engine.service === service)
    return one ? [[service, one.serviceTitle] as [string, string]] : []
  })
}

/** The slowest moment; sums of percentiles would be meaningless. */
function latencySentence(say: Say<'dashboards/overview'>, tell: Say<'widgets/charts'>, { labels, series }: Monitor): string {
  const values = series.find(({ name }) => name === 'p95')?.values ?? []
  const worst = Math.max(...values.map((value) => value ?? 0))
  return say('latencySum', { value: writeMeasure(tell, 'milliseconds', worst), at: labels[values.indexOf(worst)] ?? '' })
}
