import { display } from '../../schema/display.ts'
import { useLocale } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { useWords } from '../words.ts'

/** How fresh the figures are, and a way to have them fresher. */
export function AsOf({ at, busy, reload }: { at: number | undefined; busy: boolean; reload: () => void }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <p className="db-as-of">
      <span>{at === undefined ? '' : say('asOf', { time: display({ cell: 'date-time' }, at, { locale }), zone: zoneAt(at) })}</span>
      <Button variant="link" size="small" loading={busy && at !== undefined} onClick={reload}>
        {say('refresh')}
      </Button>
    </p>
  )
}

/** The zone in which this browser tells the time, e.g. `UTC+8`. */
function zoneAt(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
