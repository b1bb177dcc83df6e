import { useTexts } from '../../i18n/i18n.ts'
import { choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'

const load = liveOf('select')

/** One of several choices. */
export function Select(props: ControlProps) {
  const t = useTexts('widgets/kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={titleOf(choicesOf(props.field), props.value)}
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}
