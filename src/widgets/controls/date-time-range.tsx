import { useTexts } from '../../i18n/i18n.ts'
import { writeTime } from '../../schema/display.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { readMoment, settleFirst } from '../typed-time.ts'
import { LeftText } from '../settle-row.tsx'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('date-time-range')

/** Two moments: shown in the product's time zone to the minute, stored as two ISO 8601 strings in UTC. */
export function DateTimeRange(props: ControlProps) {
  const say = useTexts('widgets/late')
  return (
    <LookAlike
      {...props}
      load={load}
      text={Array.isArray(props.value) ? props.value.map((end) => textOf(end) && writeTime(end).slice(0, 16)).join(' – ') : ''}
      sign="calendar"
      popup="dialog"
      settle={settleFirst((typed) => readMoment(typed, '00:00'), props.value)}
      entered
      note={<LeftText of="span" />}
      placeholder={props.field.placeholder ?? `${say('startTime')} – ${say('endTime')}`}
    />
  )
}
