/**
 * Where a table has no room for the columns that its schema keeps whole, the others that stand before the last of them make some: the
 * nearest to it first, and no more than are needed. Answers their numbers among the cells of the head, counted from 0.
 */
export function columnsToFold(cells: { width: number; keep: boolean; may: boolean }[], room: number): number[] {
  const last = cells.findLastIndex((cell) => cell.keep)
  let over = cells.slice(0, last + 1).reduce((sum, { width }) => sum + width, 0) - room
  const folded: number[] = []
  for (let at = last - 1; at >= 0 && over > 0; at -= 1) {
    const { width, keep, may } = cells[at]!
    if (keep || !may) continue
    folded.unshift(at)
    over -= width
  }
  return folded
}

/** The same of a table as it stands: what names its rows, their boxes and their actions stay. */
export function findColumnsToFold(wrap: HTMLElement, head: HTMLTableRowElement): number[] {
  const all = [...head.cells]
  const acts = all.find((cell) => cell.classList.contains('rt-c-acts'))
  const cells = all.map((cell) => ({
    width: cell.offsetWidth,
    keep: cell.classList.contains('rt-keep'),
    may: !/\brt-c-(select|first|acts)\b/.test(cell.className),
  }))
  return columnsToFold(cells, wrap.clientWidth - (acts?.offsetWidth ?? 0))
}
