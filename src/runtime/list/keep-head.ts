import { findColumnsToFold } from './fold-columns.ts'
import { tableRules } from './table-rules.ts'
import { keepFiguresWhole } from './whole-figures.ts'

/**
 * The head of a table stays in sight while its rows scroll by. CSS does that until the table is wider than its place:
 * a box that scrolls sideways no longer lets its head stick to the page, so there the head is moved along. Of what has no room it tells
 * which columns made some, by their number among the cells.
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
  // A text that is kept whole may stand out of its cell.
  const isTooWide = () => wrap.scrollWidth > wrap.clientWidth + 1
  const fold = () => {
    folds.write([])
    const folded = wrap.dataset['fold'] !== 'off' && isTooWide() ? findColumnsToFold(wrap, table.tHead!.rows[0]!) : []
    folds.write(folded.map((at) => `@media screen { ${folds.scope} tr:not(.rt-gap) > :nth-child(${at + 1}) { display: none } }`))
    tellFolded(folded)
  }
  const settle = () => {
    // Out of sight nothing has a size.
    if (wrap.clientWidth === 0) return
    // Texts give way before anything has to be scrolled to; a table that fits is never measured twice.
    folds.write([])
    if (wrap.hasAttribute('data-tight') || isTooWide()) {
      wrap.removeAttribute('data-tight')
      wrap.toggleAttribute('data-tight', isTooWide())
    }
    fold()
    wide = isTooWide()
    wrap.toggleAttribute('data-wide', wide)
    if (wide) wrap.style.setProperty('--lead', `${table.tHead!.querySelector<HTMLElement>('.rt-c-select')?.offsetWidth ?? 0}px`)
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
