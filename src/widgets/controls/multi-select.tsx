import { useTranslation } from 'react-i18next'
import { choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'

const load = () => import('../heavy/live-select.tsx').then((loaded) => loaded.LiveMultiSelect)

/** Several of some choices. */
export function MultiSelect(props: ControlProps) {
  const { t } = useTranslation('kit')
  const chosen = (Array.isArray(props.value) ? props.value : []).map((one) => titleOf(choicesOf(props.field), one))
  return <LookAlike {...props} load={load} text={chosen.join(', ')} tags={chosen} placeholder={props.field.placeholder ?? t('choose')} />
}
