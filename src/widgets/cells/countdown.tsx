import { HOUR } from '../../schema/time.ts'
import { writeCountdown, writeTime } from '../../schema/display.ts'
import type { CellProps } from '../cell.ts'
import { useNow } from '../use-now.ts'

/** The time left; the exact moment on hover. The last hour is highlighted by wording and colour. */
export function Countdown({ value, locale, timeZone }: CellProps) {
  const at = Date.parse(String(value))
  if (Number.isNaN(at)) return <span className="lk-cell">{String(value)}</span>
  return <Until at={at} full={writeTime(value, timeZone)} locale={locale} />
}

function Until({ at, full, locale }: { at: number; full: string } & Pick<CellProps, 'locale'>) {
  const now = useNow()
  const left = at - now
  return (
    <time className={left < HOUR ? 'lk-figure lk-urgent' : 'lk-figure'} dateTime={new Date(at).toISOString()} title={full}>
      {writeCountdown(left, locale)}
    </time>
  )
}
