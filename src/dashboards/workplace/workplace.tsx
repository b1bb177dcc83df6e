import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { Icon } from '../../look/icons.tsx'
import { usePlaces } from '../../runtime/router/places.ts'
import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import type { ChartData } from '../../widgets/charts/chart-data.ts'
import { writeMeasure } from '../../widgets/charts/write-measure.ts'
import { Answered } from '../kit/answered.tsx'
import { AsOf } from '../kit/as-of.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Card } from '../kit/card.tsx'
import { Figures } from '../kit/figure.tsx'
import { Greeting } from '../kit/greeting.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { services } from '../services.ts'
import { FirstSteps } from './first-steps.tsx'
import { FreeToday } from './free-today.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import { News } from './news.tsx'
import { Packages } from './packages.tsx'
import { Certification, DefaultApplication, Unpaid } from './standing.tsx'
import { firstEmptyDay, packagesIn } from './stocks.ts'
import { type Stock, type Summary, successOf } from './summary.ts'
import '../dashboards.css'
import '../dashboard-rows.css'

/** What a person wants to know after signing in: whether everything works, how long packages last, and what has to be done. */
export function Workplace() {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const { routeAt } = useSurroundings()
  const { pathOf } = usePlaces()
  const summary = useAnswer<Summary>('/server/workplace/summary')
  const trend = useAnswer<ChartData>('/server/usage/trend', { measure: 'calls' })
  const usage = routeAt('/asr/usage')?.path
  return (
    <div className="db-page">
      <header className="db-head">
        <Greeting />
        <AsOf
          at={summary.at}
          busy={summary.busy || trend.busy}
          reload={() => {
            summary.reload()
            trend.reload()
          }}
        />
      </header>
      <Answered answer={summary} shape={{ lines: 3 }}>
        {(now) => <FirstSteps {...now} />}
      </Answered>
      <Figures
        answer={summary}
        shape={{ lines: 3 }}
        of={({ today, yesterday, stocks }) => [
          {
            title: say('todayCalls'),
            // No row for a day means no calls, and then there is no success rate.
            value: today?.calls ?? 0,
            note: say('againstYesterday', { value: writeMeasure(tell, 'count', yesterday?.calls ?? 0) }),
            to: usage,
          },
          {
            title: say('todaySuccess'),
            measure: 'percent',
            value: successOf(today),
            note: yesterday?.calls ? say('againstYesterday', { value: writeMeasure(tell, 'percent', successOf(yesterday)) }) : undefined,
          },
          {
            title: say('packagesLeft'),
            value: packagesIn(stocks),
            note: soonest(say, stocks),
            to: pathOf('cost/order', { _tab: 'packages' }),
          },
          {
            title: say('todayPeak'),
            value: today?.peak ?? 0,
            note: say('againstYesterday', { value: writeMeasure(tell, 'count', yesterday?.peak ?? 0) }),
          },
        ]}
      />
      <div className="db-columns">
        <div>
          <ChartCard
            title={say('trendQuestion')}
            kind="stacked"
            counted="calls"
            answer={trend}
            read={(data) => data}
            by={say('day')}
            known={services}
            none={say('noUseYet')}
            file={{ permission: 'usage', path: '/server/usage/trend-export', body: { measure: 'calls' } }}
            actions={<Ways />}
            linkOf={(data, at) => pathOf('asr/usage-detail', { day: `${data.labels[at]}~${data.labels[at]}` })}
          />
          <Answered answer={summary} title={say('packagesQuestion')} shape={{ lines: 6 }}>
            {({ stocks }) => <Packages stocks={stocks} />}
          </Answered>
          <QuickStarts />
        </div>
        <div>
          <Answered answer={summary} title={say('freeQuestion')} shape={{ lines: 8 }}>
            {({ unpaid, certification, application, free }) => (
              <>
                <Unpaid unpaid={unpaid} />
                <FreeToday free={free} />
                <Certification certification={certification} />
                <DefaultApplication application={application} />
              </>
            )}
          </Answered>
          <News />
        </div>
      </div>
    </div>
  )
}

/** Links from the figures to their details, and to alerts. */
function Ways() {
  const say = useTexts('dashboards/overview')
  return (
    <>
      <PlaceLink screen="asr/call-log">{say('callLog')}</PlaceLink>
      <PlaceLink screen="asr/usage-alert">{say('alerts')}</PlaceLink>
    </>
  )
}

/** What needs attention first. */
function soonest(say: Say<'dashboards/overview'>, stocks: Stock[]): string {
  const day = firstEmptyDay(stocks)
  return day === undefined ? '' : say('firstEmpty', { day })
}

/** Quick links to the services. */
function QuickStarts() {
  const say = useTexts('dashboards/overview')
  const { menu } = useSurroundings()
  const items = menu
    .filter((group) => group.switched)
    .flatMap((group) => group.items.map((item) => ({ item, icon: item.icon ?? group.icon ?? '' })))
  if (items.length === 0) return null
  return (
    <Card title={say('startQuestion')}>
      <ul className="db-starts">
        {items.map(({ item, icon }) => (
          <li key={item.id}>
            <Link to={item.path}>
              <Icon name={icon} />
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
