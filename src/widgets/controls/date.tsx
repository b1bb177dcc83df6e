import { useTranslation } from 'react-i18next'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'

const load = () => import('../heavy/live-date.tsx').then((loaded) => loaded.LiveDate)

/** A day, kept as YYYY-MM-DD. */
export function DateField(props: ControlProps) {
  const { t } = useTranslation('kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={textOf(props.value)}
      sign="calendar"
      popup="dialog"
      placeholder={props.field.placeholder ?? t('chooseDate')}
    />
  )
}
