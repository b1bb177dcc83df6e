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
    if (!wide) return write([])
    const lines = `${scope} :is(tbody, tfoot) > tr`
    const each = cutColumns(wrap, cells, acts).map((nth) => dotsIn(`${lines}:not([data-spans]) > :nth-child(${nth})`))
    const names = [...table.querySelectorAll('[data-spans] > [colspan]')]
    const [first] = names
    if (!(first instanceof HTMLTableCellElement)) return write(each)
    // In a line whose first cell extends over several columns, its name stays, and covers more than the first column does.
    const covered = Math.max(...names.map((name) => (name.firstElementChild ?? name).getBoundingClientRect().right))
    const before = first.colSpan - 1
    const spanned = cutColumns(wrap, cells, acts, covered).map((nth) => dotsIn(`${lines}[data-spans] > :nth-child(${nth - before})`))
    write([...each, ...spanned])
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

/** An empty cell would say that there is nothing. */
const dotsIn = (cell: string): string =>
  `${cell}:not(:empty)::before { content: '…'; position: absolute } ${cell} > * { clip-path: inset(50%) }`

/** Columns of figures that are partly covered by pinned columns or by the edge, by their place from 1; `covered`: up to where else they are. */
function cutColumns(
  wrap: HTMLElement,
  cells: HTMLTableCellElement[],
  acts: HTMLTableCellElement | undefined,
  covered = -Infinity,
): number[] {
  const place = wrap.getBoundingClientRect()
  let from = Math.max(place.left, covered)
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
