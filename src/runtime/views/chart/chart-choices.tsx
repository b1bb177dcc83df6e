import type { ChartView } from '../../../schema/compiled-screen.ts'
import { useTexts } from '../../../i18n/i18n.ts'
import { SPANS } from '../../../schema/spans.ts'
import { useAddress } from '../../action/address.tsx'
import { reserved } from '../../list/query.ts'
import type { ListActions } from '../../list/use-list-actions.ts'
import { ExportFigures } from '../export-figures.tsx'
import { Pick } from '../pick.tsx'
import { groupingOfFile, nameOf, splitsOf, type ChartState, type Figure } from './state.ts'

type ChoicesProps = { view: ChartView; actions: ListActions; state: ChartState }

/** Selects the figure, the grouping and the shape of a chart, which the address keeps, and exports its figures. */
export function ChartChoices({ view, actions, state }: ChoicesProps) {
  const say = useTexts('runtime/views')
  const { go } = useAddress()
  const put = (name: string) => (value: string) =>
    go((before) => {
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    }, 'ahead')
  const splits = splitsOf(view, state.by)
  const titleOf = ({ how, column }: Figure) => say(how === 'sum' ? 'sumOf' : 'averageOf', { title: column.title })
  return (
    <div className="rt-chart-choices">
      {view.figures.length > 0 && (
        <Pick
          label={say('figure')}
          value={state.figure ? nameOf(state.figure) : ''}
          choices={[
            ...(view.uncounted ? [] : [['', say('count')] as const]),
            ...view.figures.map((one) => [nameOf(one), titleOf(one)] as const),
          ]}
          onPick={put(reserved.figure)}
        />
      )}
      {view.by.length > 1 && (
        <Pick label={say('by')} value={state.by.name} choices={view.by.map(({ name, title }) => [name, title])} onPick={put(reserved.by)} />
      )}
      {state.span && (
        <Pick label={say('span')} value={state.span} choices={SPANS.map((span) => [span, say(span)])} onPick={put(reserved.span)} />
      )}
      {splits.length > 0 && !state.figure?.apart && (
        <Pick
          label={say('split')}
          value={state.split?.name ?? ''}
          choices={[['', say('unsplit')], ...splits.map(({ name, title }) => [name, title] as const)]}
          onPick={put(reserved.split)}
        />
      )}
      {state.shapes.length > 1 && (
        <Pick
          label={say('shape')}
          value={state.shape}
          choices={state.shapes.map((shape) => [shape, say(shape)])}
          onPick={put(reserved.shape)}
        />
      )}
      <ExportFigures title={say('exportChart')} actions={actions} sends={groupingOfFile(state)} part={`${view.title}-${state.by.title}`} />
    </div>
  )
}
