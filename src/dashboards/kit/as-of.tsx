import { display } from '../../schema/display.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'

/** The age of the figures, with a button to refresh them. */
export function AsOf({ at, busy, reload }: { at: number | undefined; busy: boolean; reload: () => void }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  return (
    <p className="db-as-of">
      <span>{at === undefined ? '' : say('asOf', { time: display({ cell: 'date-time' }, at, { locale }) })}</span>
      <Button variant="link" size="small" loading={busy && at !== undefined} onClick={reload}>
        {say('refresh')}
      </Button>
    </p>
  )
}
