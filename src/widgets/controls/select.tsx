import { useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import { choiceCalled, choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { rich } from '../rich/adapter.ts'
import type { Settled } from '../settled.ts'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('select')

/**
 * A full title, or a text that is in no title, is meant as the value, which the one validation checks. Part of a title was only a search.
 */
function settle(field: Field, text: string, onChange: (value: unknown) => void): Settled {
  const choices = choicesOf(field)
  const chosen = choiceCalled(choices, text)
  if (!chosen && choices.some(({ title }) => title.toLowerCase().includes(text.toLowerCase()))) return 'search'
  onChange(chosen ? chosen.value : field.type === 'string' || Number.isNaN(Number(text)) ? text : Number(text))
  return 'done'
}

/** One of several choices. */
export function Select(props: ControlProps) {
  const t = useTexts('widgets/kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={titleOf(choicesOf(props.field), props.value)}
      settle={rich.select.isSearched!(props) ? (text, onChange) => settle(props.field, text, onChange) : undefined}
      entered
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}
