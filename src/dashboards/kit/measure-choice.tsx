import { useTexts } from '../../i18n/i18n.ts'
import type { Key } from '../../schema/texts.ts'
import { Choice } from './choice.tsx'
import type { useChoices } from './use-choices.ts'

type Choices = Pick<ReturnType<typeof useChoices>, 'get' | 'set'>

/** The measure of a chart that the address names, or the first one. */
export function measureIn<M extends string>({ get }: Choices, measures: readonly M[]): M {
  return measures.find((one) => one === get('measure')) ?? measures[0]!
}

/** Selects the measure of a chart. The text of each is `words` plus its name. */
export function MeasureChoice<P extends string, M extends string>({
  choices,
  measures,
  words,
}: {
  choices: Choices
  measures: readonly M[] & (`${P}_${M}` extends Key<'dashboards/overview'> ? unknown : never)
  words: P
}) {
  const say = useTexts('dashboards/overview')
  return (
    <Choice
      quiet
      any={false}
      label={say('measure')}
      value={measureIn(choices, measures)}
      onChange={(value) => choices.set('measure', value === measures[0] ? '' : value)}
      choices={measures.map((one) => [one, say(`${words}_${one}` as 'measure_calls')])}
    />
  )
}
