/**
 * What is wrong with the tables in sight, read in the page itself: figures of which only a part is seen, sums that stand under another
 * heading, cells that stand over others. Every place that a table can be scrolled to is looked at.
 */
export async function readCutFigures(): Promise<string[]> {
  const FIGURES = /\brt-c-(money|number|unit|percent|bytes|duration|date|date-time|moment|countdown|elapsed|id|masked)\b/
  const frame = () => new Promise<void>((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())))
  const faults = new Set<string>()
  // A table fits itself to a window of another size in the frame after.
  await frame()
  // What only screen readers say takes no room.
  const wordsIn = (cell: Element) => {
    const range = document.createRange()
    const hidden = cell.querySelector('.hidden-text')
    if (hidden) range.setStartAfter(hidden)
    else range.setStart(cell, 0)
    range.setEnd(cell, cell.childNodes.length)
    return range.getBoundingClientRect()
  }
  const textOf = (cell: Element) => (cell.textContent ?? '').trim()
  for (const wrap of [...document.querySelectorAll<HTMLElement>('.rt-table-wrap')].filter((one) => one.checkVisibility())) {
    const table = wrap.querySelector('table')!
    const heads = [...table.tHead!.rows[0]!.cells]
    const frozen = heads.find((cell) => cell.classList.contains('rt-c-first'))
    const acts = heads.find((cell) => cell.classList.contains('rt-c-acts'))
    const seen = new Set<number>()
    const most = wrap.scrollWidth - wrap.clientWidth
    const room = wrap.clientWidth - (frozen?.offsetWidth ?? 0) - (acts?.offsetWidth ?? 0)
    const step = Math.max(40, Math.min(160, room / 3))
    for (let left = 0; left < most + step; left += step) {
      wrap.scrollLeft = Math.min(left, most)
      await frame()
      const place = wrap.getBoundingClientRect()
      const from = most > 1 && frozen ? frozen.getBoundingClientRect().right : place.left
      const to = Math.min(place.right, acts?.getBoundingClientRect().left ?? Infinity)
      if (most > 1 && wrap.scrollLeft < most - 1 && (wrap.dataset['more'] ?? 'none') === 'none')
        faults.add('nothing says that there is more')
      const rows = [...[...table.tBodies[0]!.rows].filter((row) => row.cells.length === heads.length), ...(table.tFoot?.rows ?? [])]
      for (const row of rows) {
        const isSum = row.parentElement === table.tFoot
        if (row.cells.length !== heads.length) faults.add(`a row of ${row.cells.length} cells under ${heads.length} headings`)
        for (const [at, cell] of [...row.cells].entries()) {
          const head = heads[at]!
          const { left: start, right: end } = cell.getBoundingClientRect()
          if (isSum && Math.abs(start - head.getBoundingClientRect().left) > 1) faults.add(`a sum beside its heading "${textOf(head)}"`)
          if (!FIGURES.test(cell.className) || head === frozen) continue
          const words = wordsIn(cell)
          if (words.width === 0) {
            seen.add(at)
            continue
          }
          const name = `${textOf(head)}: ${textOf(cell)}`
          const inner = [cell, ...cell.querySelectorAll<HTMLElement>('*:not(.hidden-text)')]
          const clips = inner.some((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
          if (clips || words.left < start - 1 || words.right > end + 1) faults.add(`cut by its own cell: ${name}`)
          if (getComputedStyle(cell.firstElementChild ?? cell).clipPath !== 'none') continue
          if (words.right <= from + 1 || words.left >= to - 1) continue
          if (words.left < from - 1 || words.right > to + 1) faults.add(`seen in part: ${name}`)
          else seen.add(at)
        }
      }
      if (wrap.scrollLeft >= most - 1) break
    }
    wrap.scrollLeft = 0
    const hasRows = [...table.tBodies[0]!.rows].some((row) => row.cells.length === heads.length)
    for (const [at, head] of heads.entries())
      if (hasRows && FIGURES.test(head.className) && head !== frozen && !seen.has(at)) faults.add(`never seen whole: ${textOf(head)}`)
  }
  return [...faults].slice(0, 12)
}
