import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { Empty } from '../../widgets/kit/empty.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { Chart } from '../../widgets/charts/chart.tsx'
import { ChartTable } from '../../widgets/charts/chart-table.tsx'
import type { ChartData, Measure } from '../../widgets/charts/chart-data.ts'
import type { Kind } from '../../widgets/charts/kinds.ts'
import { sumUp } from '../../widgets/charts/sum-up.ts'
import { Answered } from './answered.tsx'
import { Card } from './card.tsx'
import { periodBetween, type Period } from './period.ts'
import { ExportButton, type ExportedBy } from './export-button.tsx'
import { partOf, type Answer } from './use-answer.ts'

/** A chart with its question, summary, table and file. */
export function ChartCard<T>({
  title,
  kind,
  measure = 'count',
  counted,
  answer,
  read,
  by,
  known,
  actions,
  file,
  wide,
  none,
  linkOf,
  onPeriod,
  sentence: own,
  help,
}: {
  title: string
  kind: Kind
  measure?: Measure
  /** What a count counts. */
  counted?: 'calls' | 'users' | 'orders' | 'tasks' | undefined
  answer: Answer<T>
  /** Selects the part of the answer that this chart shows. */
  read: (data: T) => ChartData
  /** What a row of the table stands for, e.g. a day. */
  by: string
  known?: string[]
  actions?: ReactNode
  file?: ExportedBy
  wide?: boolean
  /** What to do if there is no data yet. */
  none?: ReactNode
  /** A summary that replaces the default one. */
  sentence?: ((data: T) => string) | undefined
  /** How the figures are counted. */
  help?: string | undefined
  /** For a chart over time: called when a range of days was selected. */
  onPeriod?: ((period: Period) => void) | undefined
  /** The address of the rows behind the label at this index. */
  linkOf?: ((data: T, at: number) => string | undefined) | undefined
}) {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const navigate = useNavigate()
  const { route } = useSurroundings()
  const [asTable, setAsTable] = useState(false)
  const go = (to: string | undefined) => to !== undefined && navigate(to)
  const isEmpty = answer.data !== undefined && !partOf(answer, (data) => hasFigures(read(data)))
  const toggle = (
    <Button variant="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {tell(asTable ? 'asChart' : 'asTable')}
    </Button>
  )
  return (
    <Card
      title={title}
      wide={wide}
      actions={
        <span className="db-actions">
          {actions}
          {file && !isEmpty && <ExportButton {...file} title={`${route.title} ${by}`} />}
          {!isEmpty && toggle}
        </span>
      }
    >
      <Answered answer={answer} shape="chart">
        {(data) => {
          const shown = read(data)
          if (!hasFigures(shown)) return <Empty size="small" title={say('noData')} help={none} />
          const sentence =
            own?.(data) ??
            sumUp(tell, shown, measure, { kind: kind === 'ranks' ? 'parts' : 'time', unit: counted && say(`unit_${counted}`) })
          const leadsTo = linkOf && ((at: number) => linkOf(data, at))
          const look =
            onPeriod &&
            ((from: number, to: number) => {
              const period = periodBetween(shown.labels[from]!, shown.labels[to]!)
              if (period) onPeriod(period)
            })
          const open = leadsTo && ((at: number) => void go(leadsTo(at)))
          return (
            <>
              {asTable ? (
                <ChartTable title={title} data={shown} measure={measure} by={by} linkOf={leadsTo} />
              ) : (
                <Chart kind={kind} data={shown} measure={measure} sentence={sentence} known={known} onPick={open} onSpan={look} />
              )}
              <p className="db-sum">{sentence}</p>
              {look && !asTable && <p className="db-drag-hint">{say('dragHint')}</p>}
              {help && <p className="db-sum">{help}</p>}
            </>
          )
        }}
      </Answered>
    </Card>
  )
}

const hasFigures = ({ series }: ChartData): boolean => series.some(({ values }) => values.some((value) => value !== null))
