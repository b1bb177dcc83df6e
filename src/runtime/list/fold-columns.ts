/**
 * If there is not enough space for the columns that must be kept whole, hides other columns before the last of these: the nearest ones
 * first, and no more than necessary. Returns their indexes among the header cells, from 0.
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
  // A narrow one stays where a wide one had to go anyway.
  return folded.filter((at) => {
    const stays = over + cells[at]!.width <= 0
    if (stays) over += cells[at]!.width
    return !stays
  })
}

/** The width beside the actions, which stay in sight. */
export const roomOf = (wrap: HTMLElement): number => wrap.clientWidth - (wrap.querySelector<HTMLElement>('.rt-c-acts')?.offsetWidth ?? 0)

/** The same for a rendered table: the columns of name, checkbox and actions stay, and those that a person keeps at the left. */
export function findColumnsToFold(wrap: HTMLElement, head: HTMLTableRowElement): number[] {
  const cells = [...head.cells].map((cell) => ({
    width: cell.offsetWidth,
    keep: cell.classList.contains('rt-keep'),
    may: !/\brt-c-(select|first|pin|acts)\b/.test(cell.className),
  }))
  return columnsToFold(cells, roomOf(wrap))
}
