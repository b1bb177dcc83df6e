/**
 * Which columns that are kept whole are cut in the tables in sight, as they stand before anybody scrolls: by their own cell, by the edge
 * of the table, or by what is frozen over them. Read in the page itself.
 */
export async function readCutKeys(): Promise<string[]> {
  const frame = () => new Promise<void>((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())))
  await frame()
  await frame()
  const faults: string[] = []
  for (const wrap of [...document.querySelectorAll<HTMLElement>('.rt-table-wrap')].filter((one) => one.checkVisibility())) {
    const table = wrap.querySelector('table')!
    const heads = [...table.tHead!.rows[0]!.cells]
    const kept = heads.flatMap((head, at) => (head.classList.contains('rt-keep') ? [at] : []))
    if (kept.length === 0) faults.push(`${table.getAttribute('aria-label')}: no column is kept`)
    const place = wrap.getBoundingClientRect()
    const acts = heads.find((head) => head.classList.contains('rt-c-acts'))
    const frozen = wrap.hasAttribute('data-wide') ? heads.find((head) => head.classList.contains('rt-c-first')) : undefined
    const rows = [...table.rows].filter((row) => row.cells.length === heads.length)
    for (const at of kept) {
      const isFirst = heads[at]!.classList.contains('rt-c-first')
      const from = isFirst ? place.left : Math.max(place.left, frozen?.getBoundingClientRect().right ?? 0)
      const to = Math.min(place.right, acts?.getBoundingClientRect().left ?? Infinity)
      const cut = rows.find((row) => {
        const cell = row.cells[at]!
        const range = document.createRange()
        range.selectNodeContents(cell)
        // What only a screen reader reads has no room, and stands last.
        const spoken = cell.querySelector('.hidden-text')
        if (spoken) range.setEndBefore(spoken)
        const words = range.getBoundingClientRect()
        if (words.width === 0) return cell.textContent !== ''
        const inner = [cell, ...cell.querySelectorAll<HTMLElement>('*')].filter((one) => !one.closest('.hidden-text, button.lk-cell-copy'))
        const box = cell.getBoundingClientRect()
        return (
          words.left < from - 1 ||
          words.right > to + 1 ||
          words.right > box.right + 1 ||
          inner.some((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) ||
          [cell, ...cell.children].some((one) => getComputedStyle(one).clipPath !== 'none')
        )
      })
      if (cut) faults.push(`${heads[at]!.textContent}: ${cut.cells[at]!.textContent}`)
    }
  }
  return faults
}
