import { FIGURES, PADDING } from './column-rules.ts'
import { tableRules } from './table-rules.ts'

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
    } else if (wrap.dataset['more']) {
      delete wrap.dataset['more']
      delete wrap.dataset['past']
    }
    const rules = (wide ? cutColumns(wrap, cells, acts) : []).map((nth) => {
      const cell = `${scope} :is(tbody, tfoot) > tr:not([data-spans]) > :nth-child(${nth})`
      // An empty cell would say that there is nothing.
      return `${cell}:not(:empty)::before { content: '…'; display: inline-block; width: 0 } ${cell} > * { clip-path: inset(50%) }`
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

/** Columns of figures that are partly covered by pinned columns or by the edge, by their place from 1. */
function cutColumns(wrap: HTMLElement, cells: HTMLTableCellElement[], acts: HTMLTableCellElement | undefined): number[] {
  const place = wrap.getBoundingClientRect()
  let from = place.left
  const to = Math.min(place.right, acts?.getBoundingClientRect().left ?? Infinity)
  return cells.flatMap((cell, at) => {
    const { left, right } = cell.getBoundingClientRect()
    // Those before one that stays are covered by no more than stays before them.
    if (/\brt-c-(select|first)\b/.test(cell.className) || isHeldBeside(cell)) {
      from = Math.max(from, right)
      return []
    }
    if (!FIGURES.test(cell.className)) return []
    const isOut = right - PADDING <= from || left + PADDING >= to
    const isWhole = left + PADDING >= from && right - PADDING <= to
    return isOut || isWhole ? [] : [at + 1]
  })
}

/** A column that a person has put there, where there was room for it. */
const isHeldBeside = (cell: HTMLTableCellElement): boolean => cell.classList.contains('rt-c-pin') && getComputedStyle(cell).left !== 'auto'
