/**
 * The same list with what is said of one screen now in the place of what was said of it: screens come in the order of their files, and what
 * is of none of them comes last.
 */
export function inPlace<T>(all: readonly T[], id: string, is: readonly T[], screenOf: (one: T) => string | undefined): T[] {
  let from = 0
  while (from < all.length && screenOf(all[from]!) !== id) from++
  let to = from
  while (to < all.length && screenOf(all[to]!) === id) to++
  if (from === all.length) {
    const file = `${id}.json`
    const after = all.findIndex((one) => {
      const other = screenOf(one)
      return other === undefined || `${other}.json` > file
    })
    from = to = after < 0 ? all.length : after
  }
  return all.toSpliced(from, to - from, ...is)
}
