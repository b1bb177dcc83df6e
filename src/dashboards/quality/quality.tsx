import { readLocale, useTexts } from '../../i18n/i18n.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import { ScreenView } from '../../runtime/screen-view.tsx'
import { writeNumber } from '../../schema/figures.ts'
import { besideUnit } from '../../schema/unit-form.ts'
import { changeOf } from '../../widgets/charts/change-of.ts'
import type { ChartData, Measure } from '../../widgets/charts/chart-data.ts'
import { Card } from '../kit/card.tsx'
import { ChartCard } from '../kit/chart-card.tsx'
import { Choice } from '../kit/choice.tsx'
import { Figures } from '../kit/figure.tsx'
import { MeasureChoice, measureIn } from '../kit/measure-choice.tsx'
import { grainOf } from '../kit/period.ts'
import { Overview } from '../kit/overview.tsx'
import { ranksOf } from '../kit/ranks-of.ts'
import { partOf, useAnswer } from '../kit/use-answer.ts'
import { useChoices } from '../kit/use-choices.ts'

type Sums = { tasks: number; duration: number; inspected: number; hitRate: number | null; score: number | null }
type Summary = {
  sums: Sums
  before: Sums
  rules: { rule: string; title: string; tasks: number; before: number | null }[]
  clients: { userId: string; realName: string | null; phone: string | null }[]
}

const written = { tasks: 'count', duration: 'seconds', hitRate: 'percent', score: 'average' } as const satisfies Record<string, Measure>
const measures = ['tasks', 'duration', 'hitRate', 'score'] as const

/** What was inspected and with which results, for one client or all; with links to the tasks and contacts behind the figures. */
export function Quality() {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const { pathOf } = usePlaces()
  const choices = useChoices('days30')
  const { period, get, set } = choices
  const clientId = get('clientId')
  const measure = measureIn(choices, measures)
  const by = grainOf(period) === 'month' ? 'month' : 'day'
  const narrow = { ...period, ...(clientId ? { clientId } : {}) }
  const asked = { ...narrow, measure, by }
  const summary = useAnswer<Summary>('/qa/task/summary', narrow)
  const trend = useAnswer<ChartData>('/qa/task/trend', asked)

  const ofClient: Record<string, string> = clientId ? { clientId } : {}
  const behind = { createTime: `${period.from}~${period.to}`, ...ofClient }
  const tasks = (more: Record<string, string> = {}) => pathOf('admin/qa-task', { ...behind, ...more })

  return (
    <Overview
      answers={[summary, trend]}
      time={choices}
      choices={
        <Choice
          label={say('client')}
          value={clientId ?? ''}
          onChange={(value) => set('clientId', value)}
          choices={
            partOf(summary, ({ clients }) =>
              clients.map(({ userId, realName, phone }) => [userId, [realName, phone].filter(Boolean).join(' ') || userId]),
            ) ?? []
          }
        />
      }
    >
      <Figures
        answer={summary}
        shape={{ figures: 5 }}
        of={({ sums, before }) => [
          { title: say('qaTasks'), value: sums.tasks, before: before.tasks, to: tasks() },
          { title: say('qaDuration'), measure: 'seconds', value: sums.duration, before: before.duration, to: tasks() },
          { title: say('qaInspected'), value: sums.inspected, before: before.inspected, to: tasks({ score: '0~' }) },
          { title: say('qaHitRate'), measure: 'percent', value: sums.hitRate, before: before.hitRate, to: tasks({ hits: '1~' }) },
          { title: say('qaScore'), measure: 'average', value: sums.score, before: before.score, to: tasks({ score: '0~' }) },
        ]}
      />
      <div className="db-pair">
        <ChartCard
          title={say('qaQuestion')}
          kind={measure === 'tasks' || measure === 'duration' ? 'bar' : 'line'}
          measure={written[measure]}
          counted="tasks"
          answer={trend}
          read={(data) => data}
          by={say(by)}
          linkOf={({ labels }, at) => (by === 'day' ? tasks({ createTime: `${labels[at]}~${labels[at]}` }) : undefined)}
          onPeriod={choices.choosePeriod}
          actions={<MeasureChoice choices={choices} measures={measures} words="qa" />}
          file={{ permission: 'qa', path: '/qa/task/trend-export', body: asked }}
        />
        <ChartCard
          title={say('rulesQuestion')}
          kind="ranks"
          answer={summary}
          by={say('rule')}
          help={say('rulesHelp')}
          sentence={({ rules }) => {
            const [{ title, tasks, before }] = rules as [Summary['rules'][number]]
            return `${tell('sumPart', { title, value: besideUnit(writeNumber(tasks), say('unit_tasks'), readLocale(), tasks) })}${tell('sumChange', { change: changeOf(tell, 'count', tasks, before) })}`
          }}
          file={{ permission: 'qa', path: '/qa/task/rules-export', body: narrow }}
          read={({ rules }) =>
            ranksOf(rules, say('qaTasks'), ({ title, tasks: value, before }) => ({ title, value, before }), { apart: true })
          }
          linkOf={({ rules }, at) => tasks({ rules: rules[at]!.rule, hits: '1~' })}
        />
      </div>
      <Card wide title={say('qaTasksTable')}>
        <ScreenView key={JSON.stringify(behind)} id="admin/qa-task" takes={behind} embedded />
      </Card>
      <Card wide title={say('qaContactsTable')}>
        <ScreenView key={clientId ?? ''} id="admin/qa-contact" takes={ofClient} embedded />
      </Card>
    </Overview>
  )
}
