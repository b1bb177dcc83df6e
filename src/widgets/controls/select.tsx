import { useTranslation } from 'react-i18next'
import { choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'

const load = () => import('../heavy/live-select.tsx').then((loaded) => loaded.LiveSelect)

/** One of some choices. */
export function Select(props: ControlProps) {
  const { t } = useTranslation('kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={titleOf(choicesOf(props.field), props.value)}
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}
