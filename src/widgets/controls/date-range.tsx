import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { readDay } from '../../schema/written-time.ts'
import { settleFirst } from '../typed-time.ts'
import { LeftText } from '../settle-row.tsx'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('date-range')

/** Two days, in the words of `text` where they have a name, the later one included, kept as [YYYY-MM-DD, YYYY-MM-DD]; either may be null. */
export function DateRange({ text, ...props }: ControlProps & { text?: string | undefined }) {
  const t = useTexts('widgets/kit')
  const [from, to] = Array.isArray(props.value) ? props.value.map(textOf) : ['', '']
  return (
    <LookAlike
      {...props}
      load={load}
      text={text ?? (from || to ? `${from} – ${to}` : '')}
      sign="calendar"
      popup="dialog"
      settle={settleFirst(readDay, props.value)}
      entered
      note={<LeftText of="span" />}
      placeholder={props.field.placeholder ?? `${t('from')} – ${t('to')}`}
    />
  )
}
