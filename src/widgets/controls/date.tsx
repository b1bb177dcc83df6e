import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'

const load = liveOf('date')

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
      placeholder={props.field.placeholder ?? t('chooseDate')}
    />
  )
}
