import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { readClock } from '../../schema/written-time.ts'
import { settleRead } from '../typed-time.ts'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('time')
const settle = settleRead(readClock)

/** A time of day, stored as HH:mm. */
export function Time(props: ControlProps) {
  const say = useTexts('widgets/late')
  return (
    <LookAlike
      {...props}
      load={load}
      text={textOf(props.value)}
      sign="clock"
      popup="dialog"
      settle={settle}
      entered
      placeholder={props.field.placeholder ?? say('chooseTime')}
    />
  )
}
