/**
 * The head of a table stays in sight while its rows scroll by. CSS does that until the table is wider than its place:
 * a box that scrolls sideways no longer lets its head stick to the page, so there the head is moved along.
 */
export function keepHeadInSight(wrap: HTMLElement): () => void {
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
  const settle = () => {
    // Out of sight nothing has a size.
    if (wrap.clientWidth === 0) return
    wide = table.offsetWidth > wrap.clientWidth + 1
    wrap.toggleAttribute('data-wide', wide)
    follow()
  }

  if (typeof ResizeObserver === 'undefined') return () => {}
  const watch = new ResizeObserver(settle)
  watch.observe(wrap)
  watch.observe(table)
  addEventListener('scroll', follow, { passive: true })
  return () => {
    watch.disconnect()
    removeEventListener('scroll', follow)
  }
}
