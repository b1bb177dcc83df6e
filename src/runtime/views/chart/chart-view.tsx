import { useAddress } from '../../action/address.tsx'
import { useTexts } from '../../../i18n/i18n.ts'
import { SkeletonLines } from '../../../widgets/kit/skeleton.tsx'
import { ofViews, reserved, writeQuery } from '../../list/query.ts'
import type { ViewOf } from '../view-props.ts'
import { ChartChoices } from './chart-choices.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { panelsOf } from './panels.ts'
import { queryBehind } from './rows-behind.ts'
import { readChart } from './state.ts'
import './chart-view.css'

/** The rows in figures: a chart, its data as a sentence and as a table, and a link from each label to its rows. */
export function ChartView({ view, list, actions }: ViewOf<'chart'>) {
  const say = useTexts('runtime/views')
  const { params, go } = useAddress()
  const { grouped } = list.rows
  const state = readChart(view, list.asked, params)
  const rowsBehind = (value: unknown) => {
    const found = queryBehind(state, value, list.list, list.query)
    if (!found) return undefined
    return () => {
      passFocus()
      go((before) => {
        for (const one of [...ofViews, reserved.view]) before.delete(one)
        return writeQuery(before, { ...list.query, page: 1, ...found }, list.list)
      }, 'ahead')
    }
  }
  // An answer to the previous grouping is not shown under the name of the new one.
  const isOf = grouped?.groups[0]?.by.length === undefined || grouped.groups[0].by.length === (state.split ? 2 : 1)
  return (
    <div className="rt-chart">
      <ChartChoices view={view} actions={actions} state={state} />
      {!grouped || !isOf || list.rows.loading ? (
        <SkeletonLines />
      ) : (
        panelsOf(say, state, grouped).map((panel) => (
          <ChartPanel key={panel.name} title={view.title} panel={panel} state={state} rowsBehind={rowsBehind} />
        ))
      )}
      {grouped?.other && (state.split ?? state.span) && <p className="rt-chart-note">{say('cut', { count: grouped.other.groups })}</p>}
    </div>
  )
}

/** What was pressed goes away with the chart: the focus passes to the switch of the views, before the rows. */
function passFocus() {
  const list = document.activeElement?.closest('.rt-list')
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('.rt-views [aria-pressed="true"]')?.focus())
}
