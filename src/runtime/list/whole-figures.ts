import { FIGURES } from './column-rules.ts'
import { tableRules } from './table-rules.ts'

/** Kinds of values that may fade out at the edge: nobody takes a faded one for whole, and hiding the column would leave a gap. */
const FADING = /\brt-c-id\b/
/** A fading column is shown from this width on, and fades over this width, in pixels. */
const LEAST = 96
const FADE = 40
/** How much of a column may be hidden before its figures are: its padding. */
const PADDING = 8

/**
 * In a table that scrolls sideways, a column of figures is shown whole, or dots stand for each. Sets attributes in the DOM that tell whether there is
 * more on either side.
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
    const rules = (wide ? cutColumns(wrap, cells, acts) : []).map(({ nth, seen }) => {
      const cell = `${scope} :is(tbody, tfoot) > tr:not(.rt-group-head) > :nth-child(${nth})`
      // An empty cell would say that there is nothing.
      if (seen < LEAST)
        return `${cell}:not(:empty)::before { content: '…'; display: inline-block; width: 0 } ${cell} > * { clip-path: inset(50%) }`
      return `${cell} > * { mask-image: linear-gradient(to right, #000 ${seen - FADE}px, transparent ${seen}px) }`
    })
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

/** A column by its index from 1, and the visible width in pixels if it may fade out. */
type CutColumn = { nth: number; seen: number }

/** Columns of figures that are partly covered by pinned columns or by the edge. */
function cutColumns(wrap: HTMLElement, cells: HTMLTableCellElement[], acts: HTMLTableCellElement | undefined): CutColumn[] {
  const place = wrap.getBoundingClientRect()
  const frozen = cells.findLastIndex((cell) => cell.classList.contains('rt-c-first') || isHeldBeside(cell))
  const from = Math.max(place.left, cells[frozen]?.getBoundingClientRect().right ?? 0)
  const to = Math.min(place.right, acts?.getBoundingClientRect().left ?? Infinity)
  return cells.flatMap((cell, at) => {
    if (at <= frozen || !FIGURES.test(cell.className)) return []
    const { left, right } = cell.getBoundingClientRect()
    const isOut = right - PADDING <= from || left + PADDING >= to
    const isWhole = left + PADDING >= from && right - PADDING <= to
    const seen = FADING.test(cell.className) && left >= from ? Math.round(to - left - 2 * PADDING) : 0
    return isOut || isWhole ? [] : [{ nth: at + 1, seen }]
  })
}

/** A column that a person has put there, where there was room for it. */
const isHeldBeside = (cell: HTMLTableCellElement): boolean => cell.classList.contains('rt-c-pin') && getComputedStyle(cell).left !== 'auto'
