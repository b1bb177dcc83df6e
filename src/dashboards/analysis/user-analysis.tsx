import { useTexts } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import { writeNumber } from '../../schema/figures.ts'
import { ScreenView } from '../../runtime/screen-view.tsx'
import { changeOf } from '../../widgets/charts/change-of.ts'
import type { ChartData } from '../../widgets/charts/chart-data.ts'
import { Card } from '../kit/card.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Figures } from '../kit/figure.tsx'
import { grainOf, isUpToNow } from '../kit/period.ts'
import { Overview } from '../kit/overview.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'

const steps = ['registered', 'certified', 'application', 'call', 'order'] as const
type Steps = Record<(typeof steps)[number], number>
type Funnel = Steps & { before: Steps }
type Sums = { newUsers: number; active: number }
type People = ChartData & { retention: (number | null)[]; retentionBefore: (number | null)[]; sums: Sums; before: Sums }

/** Who registers, how far they get, whether they come back, and who they are; all for one period. */
export function UserAnalysis() {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const { pathOf } = usePlaces()
  const choices = useChoices('days90')
  const { period } = choices
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const people = useAnswer<People>('/server/analysis/admin/user-trend', { ...period, by })
  const funnel = useAnswer<Funnel>('/server/analysis/admin/user-funnel', period)
  const span = `${period.from}~${period.to}`
  const fileOf = (name: string, more = {}) => ({
    permission: 'user-analysis',
    path: `/server/analysis/admin/${name}-export`,
    body: { ...period, ...more },
  })
  return (
    <Overview answers={[people, funnel]} time={choices}>
      <Figures
        answer={people}
        shape={{ figures: 2 }}
        of={({ sums, before }) => [
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
        ]}
      />
      <ChartCard
        wide
        title={say('peopleQuestion')}
        kind="line"
        answer={people}
        read={({ labels, series }) => ({ labels, series, apart: true })}
        sentence={(data) => peopleSentence(say, tell, by, data)}
        by={say(by)}
        onPeriod={choices.choosePeriod}
        known={known}
        linkOf={({ labels }, at) =>
          by === 'day' ? pathOf('admin/user-ordinary', { registerTime: `${labels[at]}~${labels[at]}` }) : undefined
        }
        file={fileOf('user-trend', { by })}
      />
      <div className="db-pair">
        <ChartCard
          title={say('funnelQuestion')}
          kind="ranks"
          answer={funnel}
          by={say('step')}
          read={(counts) => funnelData(say, counts)}
          sentence={(counts) => funnelSentence(say, tell, counts)}
          none={say('noneRegistered')}
          file={fileOf('user-funnel')}
        />
        <ChartCard
          title={say('retentionQuestion')}
          kind="line"
          measure="percent"
          answer={people}
          by={say('weekTitle')}
          help={say('retentionHelp')}
          read={({ retention, retentionBefore }) => ({
            labels: retention.map((_, at) => say('week_n', { n: at + 1 })),
            series: [{ name: 'retained', title: say('retained'), values: retention }],
            before: retentionBefore,
          })}
          file={fileOf('user-retention')}
        />
      </div>
      <Card wide title={say('newUsersTable')}>
        <ScreenView key={span} id="admin/user-analysis-list" takes={{ registerTime: span }} embedded />
      </Card>
    </Overview>
  )
}

const known = ['registered', 'active']

function funnelData(say: Say<'dashboards/overview'>, counts: Funnel): ChartData {
  const values = steps.map((step) => counts[step])
  return {
    labels: steps.map((step) => say(`step_${step}`)),
    series: counts.registered > 0 ? [{ name: 'people', title: say('users'), values }] : [],
    before: steps.map((step) => counts.before[step]),
    // Each step includes only people who completed the previous ones.
    apart: true,
  }
}

function peopleSentence(
  say: Say<'dashboards/overview'>,
  tell: Say<'widgets/charts'>,
  by: 'day' | 'month',
  { series, sums, before }: People,
): string {
  const of = (name: string) => series.find((one) => one.name === name)?.values.map((value) => value ?? 0) ?? []
  const registered = of('registered').reduce((sum, value) => sum + value, 0)
  const sentence = say(`peopleBy_${by}`, { registered: writeNumber(registered), active: writeNumber(Math.max(0, ...of('active'))) })
  return `${sentence}${say('registeredChange', { change: changeOf(tell, 'count', sums.newUsers, before.newUsers) })}`
}

/** The two steps between which most people are lost. */
function funnelSentence(say: Say<'dashboards/overview'>, tell: Say<'widgets/charts'>, counts: Funnel): string {
  const lost = steps.slice(1).map((step, at) => ({ step, count: counts[steps[at]!] - counts[step] }))
  const worst = lost.reduce((most, one) => (one.count > most.count ? one : most))
  const share = (of: Steps) => (of.registered === 0 ? null : (of.order / of.registered) * 100)
  const percent = writeNumber(share(counts) ?? 0, 1)
  const sentence = say('funnelSum', {
    registered: writeNumber(counts.registered),
    order: writeNumber(counts.order),
    percent,
    step: say(`step_${worst.step}`),
  })
  return `${sentence}${tell('sumChange', { change: changeOf(tell, 'percent', share(counts), share(counts.before)) })}`
}
