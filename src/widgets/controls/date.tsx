import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { readDay } from '../../schema/written-time.ts'
import { settleRead } from '../typed-time.ts'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('date')
const settle = settleRead(readDay)

/** A day, stored as YYYY-MM-DD. */
export function DateField(props: ControlProps) {
  const t = useTexts('widgets/kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={textOf(props.value)}
      sign="calendar"
      popup="dialog"
      settle={settle}
      entered
      placeholder={props.field.placeholder ?? t('chooseDate')}
    />
  )
}
