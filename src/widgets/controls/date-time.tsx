import { useTexts } from '../../i18n/i18n.ts'
import { writeTime } from '../../schema/display.ts'
import { textOf, type ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'

const load = liveOf('date-time')

/** A moment: shown in the product's time zone, stored as ISO 8601 in UTC. */
export function DateTime(props: ControlProps) {
  const t = useTexts('widgets/kit')
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
