import { readLocale, useTexts } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import { besideUnit } from '../../schema/unit-form.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import { changeOf } from '../../widgets/charts/change-of.ts'
import type { ChartData, Measure } from '../../widgets/charts/chart-data.ts'
import { ChartCard } from '../kit/chart-card.tsx'
import { Figures } from '../kit/figure.tsx'
import { MeasureChoice, measureIn } from '../kit/measure-choice.tsx'
import { grainOf, isUpToNow } from '../kit/period.ts'
import { Overview } from '../kit/overview.tsx'
import { ranksOf } from '../kit/ranks-of.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { services } from '../services.ts'
import { successOf } from '../workplace/summary.ts'

type Sums = {
  newUsers: number
  active: number
  orders: number
  income: number
  calls: number | null
  ok: number | null
  failed: number | null
}
type Takings = { orders: number; income: number }
type State = {
  users: number
  certified: number
  pendingAudits: number
  unpaidOrders: number
  activeApps: number
  today: Takings
  month: Takings
}
type Summary = { state: State; sums: Sums; before: Sums }
type Counted = { calls: number; before: number | null }
type Caller = Counted & { userId: string; realName: string | null; contact: string | null }
type Rank = { users: Caller[]; agents: Caller[]; services: (Counted & { service: string; title: string })[] }

const measures = ['calls', 'failed', 'users', 'orders', 'income'] as const

/** The state of the platform: people, pending work, the figures of a period compared with the previous one, and rankings. */
export function Analysis() {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const choices = useChoices('days30')
  const { period } = choices
  const measure = measureIn(choices, measures)
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const asked = { ...period, measure, by }
  const summary = useAnswer<Summary>('/server/analysis/admin/summary', period)
  const trend = useAnswer<ChartData>('/server/analysis/admin/trend', asked)
  const rank = useAnswer<Rank>('/server/analysis/admin/rank', period)
  const { pathOf } = usePlaces()
  const span = `${period.from}~${period.to}`
  const paid = (days: string) => pathOf('admin/order', { payTime: days, status: 'paid' })
  const used = (day: string, more: Record<string, string> = {}) => pathOf('admin/usage-list', { day, ...more })
  const ranked = (of: keyof Rank) => ({ permission: 'dashboard', path: '/server/analysis/admin/rank-export', body: { ...period, of } })
  const detail = (screen: string, parts: Caller[], at: number) => {
    const one = [...parts].sort((a, b) => b.calls - a.calls)[at]
    return one?.contact ? pathOf(screen, { keyword: one.contact }) : undefined
  }

  return (
    <Overview
      answers={[summary, trend, rank]}
      time={choices}
      above={
        <Figures
          answer={summary}
          shape={{ figures: 6 }}
          label={say('state')}
          of={({ state }) => [
            {
              title: say('users'),
              value: state.users,
              note: say('ofThemCertified', { count: state.certified }),
              to: pathOf('admin/user-ordinary'),
            },
            {
              title: say('activeApps'),
              value: state.activeApps,
              note: say('since', { day: period.from }),
              to: pathOf('admin/application', { lastCallTime: `${period.from}~` }),
            },
            { title: say('pendingAudits'), value: state.pendingAudits, to: pathOf('admin/real-name') },
            { title: say('unpaidOrders'), value: state.unpaidOrders, to: pathOf('admin/order', { status: 'unpaid' }) },
            {
              title: say('incomeToday'),
              measure: 'money',
              value: state.today.income,
              note: say('paidOf', { count: state.today.orders }),
              to: paid('today'),
              help: say('incomeHelp'),
            },
            {
              title: say('incomeMonth'),
              measure: 'money',
              value: state.month.income,
              note: say('paidOf', { count: state.month.orders }),
              to: paid('this-month'),
              help: say('incomeHelp'),
            },
          ]}
        />
      }
    >
      <Figures
        answer={summary}
        shape={{ figures: 6 }}
        of={({ sums, before }) => [
          { title: say('usageCalls'), value: sums.calls, before: before.calls, to: used(span) },
          { title: say('usageSuccess'), measure: 'percent', value: rateOf(sums), before: rateOf(before), to: used(span, { failed: '1~' }) },
          {
            title: say('newUsers'),
            value: sums.newUsers,
            before: before.newUsers,
            to: pathOf('admin/user-ordinary', { registerTime: span }),
          },
          {
            title: say('activeUsers'),
            value: sums.active,
            before: before.active,
            to: isUpToNow(period) ? pathOf('admin/user-analysis-list', { lastCallTime: `${period.from}~` }) : undefined,
          },
          { title: say('paidOrders'), value: sums.orders, before: before.orders, to: paid(span), help: say('incomeHelp') },
          { title: say('income'), measure: 'money', value: sums.income, before: before.income, to: paid(span), help: say('incomeHelp') },
        ]}
      />
      <ChartCard
        wide
        title={say('platformQuestion')}
        kind={measure === 'calls' || measure === 'failed' ? 'stacked' : 'bar'}
        measure={written[measure]}
        counted={measure === 'users' || measure === 'orders' ? measure : 'calls'}
        answer={trend}
        read={(data) => data}
        by={say(by)}
        known={services}
        linkOf={(data, at) => rowsOf(data.labels[at]!)}
        onPeriod={choices.choosePeriod}
        actions={<MeasureChoice choices={choices} measures={measures} words="measure" />}
        file={{ permission: 'dashboard', path: '/server/analysis/admin/trend-export', body: asked }}
      />
      <div className="db-triple">
        <ChartCard
          title={say('topServices')}
          kind="ranks"
          counted="calls"
          answer={rank}
          by={say('service')}
          known={services}
          read={({ services: parts }) =>
            ranksOf(parts, say('usageCalls'), ({ service, title, calls, before }) => ({ name: service, title, value: calls, before }))
          }
          file={ranked('services')}
          linkOf={({ services: parts }, at) => used(span, { service: parts.toSorted((a, b) => b.calls - a.calls)[at]!.service })}
        />
        <ChartCard
          title={say('topUsers')}
          kind="ranks"
          answer={rank}
          by={say('user')}
          sentence={({ users }) => most(users)}
          read={({ users }) => ranksOf(users, say('usageCalls'), partOf, { apart: true })}
          file={ranked('users')}
          linkOf={({ users }, at) => detail('admin/user-ordinary', users, at)}
        />
        <ChartCard
          title={say('topAgents')}
          kind="ranks"
          answer={rank}
          by={say('agents')}
          sentence={({ agents }) => most(agents)}
          read={({ agents }) => ranksOf(agents, say('usageCalls'), partOf, { apart: true })}
          file={ranked('agents')}
          linkOf={({ agents }, at) => detail('admin/user-agent', agents, at)}
        />
      </div>
    </Overview>
  )

  /** The top ten are not everybody, so that their sum would be meaningless. */
  function most(parts: Caller[]): string {
    const { title, value, before } = partOf(parts[0]!)
    return `${tell('sumPart', { title, value: besideUnit(writeNumber(value), say('unit_calls'), readLocale(), value) })}${tell('sumChange', { change: changeOf(tell, 'count', value, before) })}`
  }

  /** The link to the rows of a day. */
  function rowsOf(label: string): string | undefined {
    if (by === 'month') return undefined
    if (measure === 'users') return pathOf('admin/user-ordinary', { registerTime: `${label}~${label}` })
    return measure === 'orders' || measure === 'income' ? paid(`${label}~${label}`) : used(`${label}~${label}`)
  }
}

const written: Record<(typeof measures)[number], Measure> = {
  calls: 'count',
  failed: 'count',
  users: 'count',
  orders: 'count',
  income: 'money',
}
const partOf = ({ realName, contact, userId, calls, before }: Caller) => ({ title: realName ?? contact ?? userId, value: calls, before })
const rateOf = ({ calls, ok }: Sums): number | null => (calls === null || ok === null ? null : successOf({ calls, ok }))
