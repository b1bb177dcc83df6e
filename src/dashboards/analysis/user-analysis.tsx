import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import { writeNumber } from '../../schema/figures.ts'
import { ScreenView } from '../../runtime/screen-view.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { Answered } from '../kit/answered.tsx'
import { Card } from '../kit/card.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { ExportButton } from '../kit/export-button.tsx'
import { Figure } from '../kit/figure.tsx'
import { grainOf } from '../kit/period.ts'
import { Overview } from '../kit/overview.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'
import { type Say, useWords } from '../words.ts'

const steps = ['registered', 'certified', 'application', 'call', 'order'] as const
type Funnel = Record<(typeof steps)[number], number>
type Sums = { newUsers: number; active: number }
type People = ChartData & { retention: (number | null)[]; sums: Sums; before: Sums }

/** Who comes, how far they come, whether they come back, and who they are; one period for all of it. */
export function UserAnalysis() {
  const say = useWords()
  const { route } = useSurroundings()
  const { pathOf } = usePlaces()
  const choices = useChoices('days90')
  const { period } = choices
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const people = useAnswer<People>('/server/analysis/admin/user-trend', { ...period, by })
  const funnel = useAnswer<Funnel>('/server/analysis/admin/user-funnel', period)
  const span = `${period.from}~${period.to}`
  return (
    <Overview answers={[people, funnel]} time={choices}>
      <Answered answer={people} lines={3}>
        {({ sums, before }) => (
          <dl className="db-figures">
            <Figure
              title={say('newUsers')}
              value={sums.newUsers}
              before={before.newUsers}
              to={pathOf('admin/user-ordinary', { registerTime: span })}
            />
            <Figure title={say('activeUsers')} value={sums.active} before={before.active} />
          </dl>
        )}
      </Answered>
      <ChartCard
        wide
        title={say('peopleQuestion')}
        kind="line"
        measure="count"
        answer={people}
        read={({ labels, series }) => ({ labels, series, apart: true })}
        sentence={(data) => peopleSentence(say, data)}
        by={say(by)}
        known={known}
        linkOf={({ labels }, at) =>
          by === 'day' ? pathOf('admin/user-ordinary', { registerTime: `${labels[at]}~${labels[at]}` }) : undefined
        }
        actions={
          <ExportButton
            permission="user-analysis"
            path="/server/analysis/admin/user-trend-export"
            body={{ ...period, by }}
            title={route.title}
          />
        }
      />
      <div className="db-pair">
        <ChartCard
          title={say('funnelQuestion')}
          kind="ranks"
          measure="count"
          answer={funnel}
          by={say('step')}
          read={(counts) => funnelData(say, counts)}
          sentence={(counts) => funnelSentence(say, counts)}
          none={say('noneRegistered')}
        />
        <ChartCard
          title={say('retentionQuestion')}
          kind="line"
          measure="percent"
          answer={people}
          by={say('weekTitle')}
          help={say('retentionHelp')}
          read={({ retention }) => ({
            labels: retention.map((_, at) => say('week_n', { n: at + 1 })),
            series: [{ name: 'retained', title: say('retained'), values: retention }],
          })}
        />
      </div>
      <Card wide title={say('newUsersTable')}>
        <ScreenView key={span} id="admin/user-analysis-list" takes={{ registerTime: span }} embedded />
      </Card>
    </Overview>
  )
}

const known = ['registered', 'active']

function funnelData(say: Say, counts: Funnel): ChartData {
  const values = steps.map((step) => counts[step])
  return {
    labels: steps.map((step) => say(`step_${step}`)),
    series: counts.registered > 0 ? [{ name: 'people', title: say('users'), values }] : [],
  }
}

function peopleSentence(say: Say, { series }: People): string {
  const of = (name: string) => series.find((one) => one.name === name)?.values.map((value) => value ?? 0) ?? []
  const registered = of('registered').reduce((sum, value) => sum + value, 0)
  return say('peopleSum', { registered: writeNumber(registered), active: writeNumber(Math.max(0, ...of('active'))) })
}

/** Where most are lost, between one step and the next. */
function funnelSentence(say: Say, counts: Funnel): string {
  const lost = steps.slice(1).map((step, at) => ({ step, count: counts[steps[at]!] - counts[step] }))
  const worst = lost.reduce((most, one) => (one.count > most.count ? one : most))
  const percent = writeNumber((counts.order / Math.max(counts.registered, 1)) * 100, 1)
  return say('funnelSum', {
    registered: writeNumber(counts.registered),
    order: writeNumber(counts.order),
    percent,
    step: say(`step_${worst.step}`),
  })
}
