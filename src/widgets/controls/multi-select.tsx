import { useTexts } from '../../i18n/i18n.ts'
import { choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'
import { useRemoteLabels } from '../remote.ts'

const loadSelect = liveOf('multi-select')
const loadRemote = liveOf('remote-multi-select')

/** Several of some choices, or several rows of another entity. */
export function MultiSelect(props: ControlProps) {
  return props.field.options ? <Remote {...props} /> : <Fixed {...props} />
}

function Fixed(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const chosen = (Array.isArray(props.value) ? props.value : []).map((one) => titleOf(choicesOf(props.field), one))
  return (
    <LookAlike {...props} load={loadSelect} text={chosen.join(', ')} tags={chosen} placeholder={props.field.placeholder ?? t('choose')} />
  )
}

function Remote(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const chosen = useRemoteLabels(props)
  return (
    <LookAlike {...props} load={loadRemote} text={chosen.join(', ')} tags={chosen} placeholder={props.field.placeholder ?? t('choose')} />
  )
}
