import { useTexts } from '../../i18n/i18n.ts'
import { writeTime } from '../../schema/display.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { readMoment, settleRead } from '../typed-time.ts'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('date-time')

/** A moment: shown in the product's time zone, stored as ISO 8601 in UTC. */
export function DateTime(props: ControlProps) {
  const t = useTexts('widgets/kit')
  // A day alone is its midnight, or its last second for something valid until then.
  const clock = props.field.props?.day === 'ends' ? '23:59:59' : '00:00:00'
  return (
    <LookAlike
      {...props}
      load={load}
      text={textOf(props.value) && writeTime(props.value)}
      sign="calendar"
      popup="dialog"
      settle={settleRead((typed) => readMoment(typed, clock))}
      entered
      placeholder={props.field.placeholder ?? t('chooseMoment')}
    />
  )
}
