import { writeSpan, writeTime } from '../../schema/display.ts'
import { wordsOf, type CellProps } from '../cell.ts'
import { useNow } from '../use-now.ts'

/** How long ago; the exact moment on hover. */
export function Elapsed(props: CellProps) {
  const { value, locale, timeZone } = props
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  if (Number.isNaN(at)) return <span className="lk-cell">{wordsOf(props)}</span>
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
