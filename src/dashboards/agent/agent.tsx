import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import type { ChartData } from '../charts/chart-data.ts'
import { Answered } from '../kit/answered.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Choice } from '../kit/choice.tsx'
import { ExportButton } from '../kit/export-button.tsx'
import { Figure } from '../kit/figure.tsx'
import { grainOf } from '../kit/period.ts'
import { Overview } from '../kit/overview.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { services } from '../services.ts'
import { useWords } from '../words.ts'
import { News } from '../workplace/news.tsx'
import { Allocated } from './allocated.tsx'
import { Expiring } from './expiring.tsx'
import { Risks } from './risks.tsx'
import type { RiskList, Summary } from './summary.ts'

const measures = ['calls', 'failed'] as const

/** What an agent has, what the own customers do with it, and who needs something soon. */
export function AgentDashboard() {
  const say = useWords()
  const { route } = useSurroundings()
  const { pathOf } = usePlaces()
  const choices = useChoices('days30')
  const { period, get, set } = choices
  const measure = measures.find((one) => one === get('measure')) ?? 'calls'
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const asked = { ...period, measure, by }
  const summary = useAnswer<Summary>('/server/agent/summary', period)
  const trend = useAnswer<ChartData>('/server/agent/trend', asked)
  const risks = useAnswer<RiskList>('/server/agent/risk-list')

  return (
    <Overview answers={[summary, trend, risks]} time={choices}>
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
              <>
                <Choice
                  quiet
                  any={false}
                  label={say('measure')}
                  value={measure}
                  onChange={(value) => set('measure', value === 'calls' ? '' : value)}
                  choices={measures.map((one) => [one, say(`measure_${one}`)])}
                />
                <ExportButton permission="agent-dashboard" path="/server/agent/trend-export" body={asked} title={route.title} />
              </>
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
    </Overview>
  )
}
