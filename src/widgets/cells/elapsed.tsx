import { writeSpan, writeTime } from '../../schema/display.ts'
import type { CellProps } from '../cell.ts'
import { useNow } from '../use-now.ts'

/** How long ago; the exact moment on hover. */
export function Elapsed({ value, locale, timeZone }: CellProps) {
  const at = Date.parse(String(value))
  if (Number.isNaN(at)) return <span className="lk-cell">{String(value)}</span>
  return <Since at={at} full={writeTime(value, timeZone)} locale={locale} />
}

function Since({ at, full, locale }: { at: number; full: string } & Pick<CellProps, 'locale'>) {
  const now = useNow()
  return (
    <time className="lk-figure" dateTime={new Date(at).toISOString()} title={full}>
      {writeSpan(now - at, locale)}
    </time>
  )
}
