import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { readClock } from '../../schema/written-time.ts'
import { settleFirst } from '../typed-time.ts'
import { LeftText } from '../settle-row.tsx'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('time-range')

/** Two times of day, stored as [HH:mm, HH:mm]. */
export function TimeRange(props: ControlProps) {
  const say = useTexts('widgets/late')
  return (
    <LookAlike
      {...props}
      load={load}
      text={Array.isArray(props.value) ? props.value.map(textOf).join(' – ') : ''}
      sign="clock"
      popup="dialog"
      settle={settleFirst(readClock, props.value)}
      entered
      note={<LeftText of="span" />}
      placeholder={props.field.placeholder ?? `${say('startTime')} – ${say('endTime')}`}
    />
  )
}
