import { useTexts } from '../../i18n/i18n.ts'
import type { ChartData, Measure } from '../../widgets/charts/chart-data.ts'
import { ChartCard } from '../kit/chart-card.tsx'
import { Choice } from '../kit/choice.tsx'
import { Figures } from '../kit/figure.tsx'
import { MeasureChoice, measureIn } from '../kit/measure-choice.tsx'
import { grainOf, grainsOf } from '../kit/period.ts'
import { PlaceLink } from '../kit/place-link.tsx'
import { Overview } from '../kit/overview.tsx'
import { ranksOf } from '../kit/ranks-of.ts'
import { partOf, useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { services } from '../services.ts'
import type { UsageSums } from '../../schema/usage.ts'
import { successOf } from '../workplace/summary.ts'
import { useRowsBehind } from './rows-behind.ts'

type Part = NonNullable<UsageSums> & { before: number | null; service: string; title: string; appId: string; appName: string }
type Summary = { sums: UsageSums; before: UsageSums; services: Part[]; applications: Part[] }

const measures = ['calls', 'failed', 'duration', 'chars'] as const
type Asked = (typeof measures)[number]
const written: Record<Asked, Measure> = { calls: 'count', failed: 'count', duration: 'seconds', chars: 'characters' }

/** A person's own usage: how much, of which services, by which applications, with links to each call. */
export function Usage() {
  const say = useTexts('dashboards/overview')
  const choices = useChoices('days30')
  const { period, get, set } = choices
  const [service, appId] = [get('service'), get('appId')]
  const measure = measureIn(choices, measures)
  const by = grainOf(period, get('by'))
  const narrow = { ...period, ...(service ? { service } : {}), ...(appId ? { appId } : {}) }
  const asked = { ...narrow, measure, by }

  const summary = useAnswer<Summary>('/server/usage/summary', narrow)
  const trend = useAnswer<ChartData>('/server/usage/trend', asked)
  // The options are what was used, regardless of the present filters.
  const all = useAnswer<Summary>('/server/usage/summary', period)
  const rows = useRowsBehind(period, { service, appId })

  return (
    <Overview
      answers={[summary, trend, all]}
      time={choices}
      choices={
        <>
          <Choice
            label={say('by')}
            value={by}
            any={false}
            onChange={(value) => set('by', value)}
            choices={grainsOf(period).map((one) => [one, say(one)])}
          />
          <Choice
            label={say('service')}
            value={service ?? ''}
            onChange={(value) => set('service', value)}
            choices={partOf(all, ({ services }) => services.map((one) => [one.service, one.title])) ?? []}
          />
          <Choice
            label={say('application')}
            value={appId ?? ''}
            onChange={(value) => set('appId', value)}
            choices={partOf(all, ({ applications }) => applications.map((one) => [one.appId, one.appName])) ?? []}
          />
          <PlaceLink screen="asr/usage-detail" query={{ _tab: 'alert' }}>
            {say('alerts')}
          </PlaceLink>
        </>
      }
    >
      <Figures
        answer={summary}
        shape={{ lines: 3 }}
        of={({ sums, before }) => [
          { title: say('usageCalls'), value: sums?.calls, before: before?.calls ?? null, to: rows.daily() },
          { title: say('usageSuccess'), measure: 'percent', value: successOf(sums), before: successOf(before) },
          { title: say('usageFailed'), value: sums?.failed, before: before?.failed ?? null, to: rows.failed() },
          {
            title: say('usageDuration'),
            measure: 'seconds',
            value: sums?.duration,
            before: before?.duration ?? null,
            to: rows.daily(),
          },
          { title: say('usageChars'), value: sums?.chars, before: before?.chars ?? null, to: rows.daily() },
          { title: say('usagePeak'), value: sums?.peak, before: before?.peak ?? null },
        ]}
      />
      <ChartCard
        wide
        title={say('usageQuestion')}
        kind="stacked"
        measure={written[measure]}
        counted="calls"
        answer={trend}
        read={(data) => data}
        by={say(by)}
        known={services}
        none={say('noUseYet')}
        linkOf={(data, at) => rows.daily(data.labels[at])}
        onPeriod={choices.choosePeriod}
        actions={<MeasureChoice choices={choices} measures={measures} words="measure" />}
        file={{ permission: 'usage', path: '/server/usage/trend-export', body: asked }}
      />
      <div className="db-pair">
        <ChartCard
          title={say('servicesQuestion')}
          kind="ranks"
          counted="calls"
          answer={summary}
          by={say('service')}
          known={services}
          read={({ services: parts }) =>
            ranksOf(parts, say('usageCalls'), ({ service, title, calls, before }) => ({ name: service, title, value: calls, before }))
          }
          file={{ permission: 'usage', path: '/server/usage/parts-export', body: { ...narrow, of: 'services' } }}
          linkOf={({ services: parts }, at) => rows.of({ service: byCalls(parts)[at]?.service })}
        />
        <ChartCard
          title={say('applicationsQuestion')}
          kind="ranks"
          counted="calls"
          answer={summary}
          by={say('application')}
          read={({ applications }) =>
            ranksOf(applications, say('usageCalls'), ({ appName, calls, before }) => ({ title: appName, value: calls, before }))
          }
          file={{ permission: 'usage', path: '/server/usage/parts-export', body: { ...narrow, of: 'applications' } }}
          linkOf={({ applications }, at) => rows.of({ appId: byCalls(applications)[at]?.appId })}
        />
      </div>
      <nav className="db-more" aria-label={say('details')}>
        <PlaceLink screen="asr/usage-detail" query={rows.query}>
          {say('details')}
        </PlaceLink>
        <PlaceLink screen="asr/usage-detail" query={{ ...rows.query, _tab: 'log' }}>
          {say('callLog')}
        </PlaceLink>
      </nav>
    </Overview>
  )
}

const byCalls = (parts: Part[]): Part[] => [...parts].sort((a, b) => b.calls - a.calls)
