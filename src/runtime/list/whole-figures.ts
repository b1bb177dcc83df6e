import { tableRules } from './table-rules.ts'

/** Kinds of which a part reads like a whole: "¥90." of ¥90.50, and half of a date. */
const FIGURES = /\brt-c-(money|number|unit|rate|percent|bytes|duration|date|date-time|moment|countdown|elapsed|id|masked)\b/
/** Kinds that may fade out at the edge: nobody takes what fades for whole, and a column of them left out would look empty. */
const FADING = /\brt-c-id\b/
/** Less than this of a fading column says nothing, and so much of it fades, in pixels. */
const LEAST = 96
const FADE = 40
/** What of a column may be out of sight before its figures are: their own padding. */
const PADDING = 8

/**
 * In a table that scrolls sideways, a column of figures is seen whole or not at all: one that stands half behind the frozen columns
 * is left out of sight until it is scrolled to. Says in the DOM whether there is more to either side.
 */
export function keepFiguresWhole(wrap: HTMLElement, table: HTMLTableElement): { follow: () => void; stop: () => void } {
  const { scope, write, end } = tableRules(wrap)

  const follow = () => {
    const wide = wrap.hasAttribute('data-wide')
    const cells = [...table.tHead!.rows[0]!.cells]
    const acts = cells.find((cell) => cell.classList.contains('rt-c-acts'))
    if (wide) {
      const left = wrap.scrollLeft
      wrap.dataset['more'] = left < wrap.scrollWidth - wrap.clientWidth - 1 ? (acts ? 'acts' : 'edge') : 'none'
      wrap.dataset['past'] = left > 1 ? 'some' : 'none'
    } else if (wrap.dataset['more']) for (const mark of ['more', 'past']) delete wrap.dataset[mark]
    const rules = (wide ? cutColumns(wrap, cells, acts) : []).map(
      ({ nth, seen }) =>
        `${scope} :is(tbody, tfoot) > tr > :nth-child(${nth}) > * { ${seen < LEAST ? 'clip-path: inset(50%)' : `mask-image: linear-gradient(to right, #000 ${seen - FADE}px, transparent ${seen}px)`} }`,
    )
    write(rules)
  }
  wrap.addEventListener('scroll', follow, { passive: true })
  return {
    follow,
    stop() {
      wrap.removeEventListener('scroll', follow)
      end()
    },
  }
}

/** A column by its number, counted from 1, and how many pixels of its beginning are in sight where it may fade out. */
type CutColumn = { nth: number; seen: number }

/** The columns of figures that stand partly behind what is frozen or beyond the edge. */
function cutColumns(wrap: HTMLElement, cells: HTMLTableCellElement[], acts: HTMLTableCellElement | undefined): CutColumn[] {
  const place = wrap.getBoundingClientRect()
  const frozen = cells.find((cell) => cell.classList.contains('rt-c-first'))
  const from = Math.max(place.left, frozen?.getBoundingClientRect().right ?? 0)
  const to = Math.min(place.right, acts?.getBoundingClientRect().left ?? Infinity)
  return cells.flatMap((cell, at) => {
    if (cell === frozen || !FIGURES.test(cell.className)) return []
    const { left, right } = cell.getBoundingClientRect()
    const isOut = right - PADDING <= from || left + PADDING >= to
    const isWhole = left + PADDING >= from && right - PADDING <= to
    const seen = FADING.test(cell.className) && left >= from ? Math.round(to - left - 2 * PADDING) : 0
    return isOut || isWhole ? [] : [{ nth: at + 1, seen }]
  })
}
