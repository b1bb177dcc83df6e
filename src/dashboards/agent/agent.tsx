import { useTexts } from '../../i18n/i18n.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import type { ChartData } from '../../widgets/charts/chart-data.ts'
import { Answered } from '../kit/answered.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Figures } from '../kit/figure.tsx'
import { MeasureChoice, measureIn } from '../kit/measure-choice.tsx'
import { grainOf, isUpToNow } from '../kit/period.ts'
import { Overview } from '../kit/overview.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { services } from '../services.ts'
import { News } from '../workplace/news.tsx'
import { Allocated, InStock } from './allocated.tsx'
import { Expiring } from './expiring.tsx'
import { Risks } from './risks.tsx'
import type { RiskList, Summary } from './summary.ts'

const measures = ['calls', 'failed'] as const

/** An agent's stock, the usage of their customers, and which customers need something soon. */
export function AgentDashboard() {
  const say = useTexts('dashboards/overview')
  const { pathOf } = usePlaces()
  const choices = useChoices('days30')
  const { period } = choices
  const span = `${period.from}~${period.to}`
  const measure = measureIn(choices, measures)
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const asked = { ...period, measure, by }
  const summary = useAnswer<Summary>('/server/agent/summary', period)
  const trend = useAnswer<ChartData>('/server/agent/trend', asked)
  const risks = useAnswer<RiskList>('/server/agent/risk-list')
  const used = (day: string, more: Record<string, string> = {}) => pathOf('agent/usage-list', { day, ...more })

  return (
    <Overview answers={[summary, trend, risks]} time={choices}>
      <Figures
        answer={summary}
        shape={{ figures: 6 }}
        of={({ state, stock, sums, before }) => [
          { title: say('balance'), measure: 'money', value: state.balance, to: pathOf('agent/recharge') },
          {
            title: say('stockLeft'),
            value: stock.reduce((sum, one) => sum + one.packages, 0),
            to: pathOf('agent/stock', { status: 'inUse' }),
          },
          { title: say('customers'), value: state.customers, to: pathOf('agent/user') },
          {
            title: say('activeCustomers'),
            value: sums.active,
            before: before.active,
            to: isUpToNow(period) ? pathOf('agent/user', { lastCallTime: `${period.from}~` }) : undefined,
          },
          { title: say('usageCalls'), value: sums.calls, before: before.calls, to: used(span) },
          {
            title: say('customerIncome'),
            measure: 'money',
            value: sums.income,
            before: before.income,
            help: say('incomeHelp'),
            to: pathOf('agent/order-list', { payTime: span, status: 'paid' }),
          },
        ]}
      />
      <div className="db-columns">
        <div>
          <Answered answer={risks} title={say('risksQuestion')} shape={{ lines: 6 }}>
            {({ risks: found }) => <Risks risks={found} />}
          </Answered>
          <ChartCard
            title={say('customersQuestion')}
            kind="stacked"
            counted="calls"
            answer={trend}
            read={(data) => data}
            by={say(by)}
            known={services}
            onPeriod={choices.choosePeriod}
            linkOf={({ labels }, at) =>
              by === 'day' ? used(`${labels[at]}~${labels[at]}`, measure === 'failed' ? { failed: '1~' } : {}) : undefined
            }
            actions={<MeasureChoice choices={choices} measures={measures} words="measure" />}
            file={{ permission: 'agent-dashboard', path: '/server/agent/trend-export', body: asked }}
          />
          <Answered answer={summary} title={say('allocatedQuestion')} shape={{ lines: 6 }}>
            {({ allocated }) => <Allocated parts={allocated} />}
          </Answered>
        </div>
        <div>
          <Answered answer={summary} title={say('stockQuestion')} shape={{ lines: 6 }}>
            {({ stock }) => <InStock stock={stock} />}
          </Answered>
          <Answered answer={risks} title={say('expiringQuestion')} shape={{ lines: 6 }}>
            {({ expiring }) => <Expiring packages={expiring} />}
          </Answered>
          <News />
        </div>
      </div>
    </Overview>
  )
}
