import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'

const load = liveOf('time')

/** A time of day, stored as HH:mm. */
export function Time(props: ControlProps) {
  const say = useTexts('widgets/late')
  return (
    <LookAlike
      {...props}
      load={load}
      text={textOf(props.value)}
      sign="calendar"
      popup="dialog"
      placeholder={props.field.placeholder ?? say('chooseTime')}
    />
  )
}
