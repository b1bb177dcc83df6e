import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import type { ChartData } from '../charts/chart-data.ts'
import { Answered } from '../kit/answered.tsx'
import { AsOf } from '../kit/as-of.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Choice } from '../kit/choice.tsx'
import { Figure } from '../kit/figure.tsx'
import { grainOf } from '../kit/period.ts'
import { PeriodPicker } from '../kit/period-picker.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { services } from '../services.ts'
import { useWords } from '../words.ts'
import { News } from '../workplace/news.tsx'
import { Allocated } from './allocated.tsx'
import { Expiring } from './expiring.tsx'
import { Risks } from './risks.tsx'
import type { RiskList, Summary } from './summary.ts'
import '../dashboards.css'

const measures = ['calls', 'failed'] as const

/** What an agent has, what the own customers do with it, and who needs something soon. */
export function AgentDashboard() {
  const say = useWords()
  const { route } = useSurroundings()
  const { pathOf } = usePlaces()
  const { chosen, period, choosePeriod, get, set } = useChoices('days30')
  const measure = measures.find((one) => one === get('measure')) ?? 'calls'
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const summary = useAnswer<Summary>('/server/agent/summary', period)
  const trend = useAnswer<ChartData>('/server/agent/trend', { ...period, measure, by })
  const risks = useAnswer<RiskList>('/server/agent/risk-list')
  const reload = () => {
    summary.reload()
    trend.reload()
    risks.reload()
  }

  return (
    <div className="db-page">
      <header className="db-head">
        <h1>{route.title}</h1>
        <AsOf at={summary.at} busy={summary.busy || trend.busy || risks.busy} reload={reload} />
      </header>
      <p className="db-print">{say('days', period)}</p>
      <div className="db-choices">
        <PeriodPicker value={chosen} onChange={choosePeriod} />
      </div>
      <Answered answer={summary} lines={3}>
        {({ state, stock, sums, before }) => (
          <dl className="db-figures">
            <Figure title={say('balance')} measure="money" value={state.balance} to={pathOf('agent/recharge')} />
            <Figure
              title={say('stockLeft')}
              value={stock.reduce((sum, one) => sum + one.packages, 0)}
              to={pathOf('agent/allocation', { _open: 'stock' })}
            />
            <Figure title={say('customers')} value={state.customers} to={pathOf('agent/user')} />
            <Figure title={say('activeCustomers')} value={sums.active} before={before.active} />
            <Figure title={say('usageCalls')} value={sums.calls} before={before.calls} />
            <Figure title={say('customerIncome')} measure="money" value={sums.income} before={before.income} />
          </dl>
        )}
      </Answered>
      <div className="db-columns">
        <div>
          <Answered answer={risks} lines={6}>
            {({ risks: found }) => <Risks risks={found} />}
          </Answered>
          <ChartCard
            title={say('customersQuestion')}
            kind="stacked"
            measure="count"
            answer={trend}
            read={(data) => data}
            by={say(by)}
            known={services}
            actions={
              <Choice
                quiet
                any={false}
                label={say('measure')}
                value={measure}
                onChange={(value) => set('measure', value === 'calls' ? '' : value)}
                choices={measures.map((one) => [one, say(`measure_${one}`)])}
              />
            }
          />
          <Answered answer={summary} lines={6}>
            {({ allocated }) => <Allocated parts={allocated} />}
          </Answered>
        </div>
        <div>
          <Answered answer={risks} lines={6}>
            {({ expiring }) => <Expiring packages={expiring} />}
          </Answered>
          <News />
        </div>
      </div>
    </div>
  )
}
