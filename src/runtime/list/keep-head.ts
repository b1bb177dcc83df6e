import { pinRules, restRules } from './column-rules.ts'
import { findColumnsToFold, roomOf } from './fold-columns.ts'
import { tableRules } from './table-rules.ts'
import { keepFiguresWhole } from './whole-figures.ts'

/**
 * Keeps the table header visible while the page scrolls. CSS does that until the table is wider than its container: in a box that scrolls
 * sideways, sticky does not work against the page, and the header is moved by script. Reports the indexes of columns that were hidden for
 * lack of space.
 */
export function keepHeadInSight(wrap: HTMLElement, tellFolded: (columns: number[]) => void): () => void {
  const table = wrap.querySelector('table')!
  let wide = false

  const follow = () => {
    const head = table.tHead!
    if (!wide) return head.style.removeProperty('transform')
    const top = Number.parseFloat(getComputedStyle(head.rows[0]!.cells[0]!).top) || 0
    const { top: at, height } = wrap.getBoundingClientRect()
    const by = Math.max(0, Math.min(top - at, height - head.offsetHeight * 2))
    head.style.transform = by > 0 ? `translateY(${by}px)` : ''
  }
  // Text that must be kept whole may overflow its cell.
  const isTooWide = () => wrap.scrollWidth > wrap.clientWidth + 1
  const fold = () => {
    folds.write([])
    const folded = wrap.dataset['fold'] !== 'off' && isTooWide() ? findColumnsToFold(wrap, table.tHead!.rows[0]!) : []
    const rules = folded.map((at) => `@media screen { ${folds.scope} tr:not(.rt-gap) > :nth-child(${at + 1}) { display: none } }`)
    folds.write(rules)
    tellFolded(folded)
    return rules
  }
  const settle = () => {
    // A hidden table has no size.
    if (wrap.clientWidth === 0) return
    const { scrollLeft } = wrap
    // Text columns shrink before anything scrolls; a table that fits is measured once only.
    folds.write([])
    if (wrap.hasAttribute('data-tight') || isTooWide()) {
      wrap.removeAttribute('data-tight')
      wrap.toggleAttribute('data-tight', isTooWide())
    }
    const folded = fold()
    wide = isTooWide()
    wrap.toggleAttribute('data-wide', wide)
    if (wide) {
      const cells = [...table.tHead!.rows[0]!.cells]
      const rest = wrap.dataset['fold'] === 'off' ? [] : restRules(folds.scope, cells, roomOf(wrap))
      folds.write([...folded, ...pinRules(folds.scope, cells, roomOf(wrap)), ...rest])
    }
    if (wide) wrap.style.setProperty('--lead', `${table.tHead!.querySelector<HTMLElement>('.rt-c-select')?.offsetWidth ?? 0}px`)
    // While it was measured it was less wide, which may have moved it back from its end.
    wrap.scrollLeft = scrollLeft
    follow()
    figures.follow()
  }

  if (typeof ResizeObserver === 'undefined') return () => {}
  const folds = tableRules(wrap)
  const figures = keepFiguresWhole(wrap, table)
  const watch = new ResizeObserver(settle)
  watch.observe(wrap)
  watch.observe(table)
  addEventListener('scroll', follow, { passive: true })
  return () => {
    watch.disconnect()
    removeEventListener('scroll', follow)
    figures.stop()
    folds.end()
  }
}
