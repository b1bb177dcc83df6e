import { useTranslation } from 'react-i18next'
import { writeTime } from '../../schema/display.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'

const load = () => import('../heavy/live-date.tsx').then((loaded) => loaded.LiveDateTime)

/** A moment: shown in the browser's zone, kept as ISO 8601 in UTC. */
export function DateTime(props: ControlProps) {
  const { t } = useTranslation('kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={textOf(props.value) && writeTime(props.value)}
      sign="calendar"
      popup="dialog"
      placeholder={props.field.placeholder ?? t('chooseMoment')}
    />
  )
}
