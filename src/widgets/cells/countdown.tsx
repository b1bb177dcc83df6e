import { HOUR } from '../../schema/time.ts'
import { writeCountdown, writeTime } from '../../schema/display.ts'
import { wordsOf, type CellProps } from '../cell.ts'
import { useNow } from '../use-now.ts'

/** The time left; the exact moment on hover. The last hour is highlighted by wording and colour. */
export function Countdown(props: CellProps) {
  const { value, locale, timeZone } = props
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  if (Number.isNaN(at)) return <span className="lk-cell">{wordsOf(props)}</span>
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
