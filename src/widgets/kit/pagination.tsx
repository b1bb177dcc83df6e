import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeNumber } from '../../schema/figures.ts'
import './pagination.css'

type PaginationProps = {
  page: number
  size: number
  total: number
  /** There are more than `total`; the exact number was not counted. */
  more?: boolean | undefined
  /** What is counted, where it is no rows: "6 groups in total". */
  told?: string | undefined
  sizes?: readonly number[] | undefined
  onChange: (page: number, size: number) => void
  /** What these are the pages of, if there may be other paginations. */
  of?: string | undefined
  /** A field for jumping to a page by number. */
  jumper?: boolean | undefined
  disabled?: boolean | undefined
}

export function Pagination({ page, size, total, more, told, sizes = [10, 20, 50, 100], onChange, of, jumper, disabled }: PaginationProps) {
  const t = useTexts('widgets/kit')
  const last = Math.max(1, Math.ceil(total / size))
  const now = Math.min(Math.max(1, page), last)
  const go = (to: number) => to !== now && onChange(to, size)
  return (
    <nav className="lk-pages" aria-label={of === undefined ? t('pages') : `${of}: ${t('pages')}`}>
      <span className="lk-pages-total">{told ?? t(more ? 'totalMore' : 'total', { total: writeNumber(total) })}</span>
      <button
        type="button"
        className="lk-page lk-page-step"
        aria-label={t('previousPage')}
        disabled={disabled || now <= 1}
        onClick={() => go(now - 1)}
      >
        <Glyph name="left" />
      </button>
      <ol className="lk-page-list">
        {listPages(now, last).map((one, at) => (
          <li key={at}>
            {one === undefined ? (
              <span className="lk-page-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className="lk-page"
                aria-label={t('page', { page: String(one) })}
                aria-current={one === now ? 'page' : undefined}
                disabled={disabled}
                onClick={() => go(one)}
              >
                {one}
              </button>
            )}
          </li>
        ))}
      </ol>
      <span className="lk-page-short">
        {now} / {last}
      </span>
      <button
        type="button"
        className="lk-page lk-page-step"
        aria-label={t('nextPage')}
        disabled={disabled || now >= last}
        onClick={() => go(now + 1)}
      >
        <Glyph name="right" />
      </button>
      <span className="lk-page-size">
        <select aria-label={t('pageSize')} value={size} disabled={disabled} onChange={(event) => onChange(1, Number(event.target.value))}>
          {[...new Set([...sizes, size])]
            .toSorted((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                {t('perPage', { size: one })}
              </option>
            ))}
        </select>
        <Glyph name="down" />
      </span>
      {jumper && last > 1 && <Jumper last={last} disabled={disabled} go={go} />}
    </nav>
  )
}

function Jumper({ last, disabled, go }: { last: number; disabled: boolean | undefined; go: (page: number) => void }) {
  const t = useTexts('widgets/kit')
  const [text, setText] = useState('')
  const jump = () => {
    const page = Math.trunc(Number(text))
    if (text && Number.isFinite(page)) go(Math.min(Math.max(1, page), last))
    setText('')
  }
  return (
    <label className="lk-page-jump">
      {t('goTo')}
      <input
        inputMode="numeric"
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), jump())}
        onBlur={jump}
      />
    </label>
  )
}

/** At most nine slots, a constant number while paging: first, last, the five around, and gaps. */
export function listPages(now: number, last: number): (number | undefined)[] {
  if (last <= 9) return Array.from({ length: last }, (_, at) => at + 1)
  const from = Math.min(Math.max(now - 2, 3), last - 6)
  const middle =
    now <= 5
      ? [2, 3, 4, 5, 6, 7]
      : now >= last - 4
        ? Array.from({ length: 6 }, (_, at) => last - 6 + at)
        : Array.from({ length: 5 }, (_, at) => from + at)
  return [1, ...(now > 5 ? [undefined] : []), ...middle, ...(now < last - 4 ? [undefined] : []), last]
}
