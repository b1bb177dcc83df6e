/**
 * Where one more right stands among those that a role holds, by their order in the menu, group by group: after the nearest above it in its
 * group, otherwise before the nearest below it there, after the nearest of the groups above, or last.
 */
export function placeBeside(held: readonly string[], menu: readonly (readonly string[])[], right: string): number {
  const isHeld = (one: string) => one !== right && held.includes(one)
  const at = menu.findIndex((group) => group.includes(right))
  const group = menu[at] ?? []
  const [above, below] = [group.slice(0, group.indexOf(right)), group.slice(group.indexOf(right) + 1)]
  const before = above.findLast(isHeld)
  if (before !== undefined) return held.indexOf(before) + 1
  const after = below.find(isHeld)
  if (after !== undefined) return held.indexOf(after)
  const earlier = menu.slice(0, Math.max(at, 0)).flat().findLast(isHeld)
  return earlier === undefined ? held.length : held.indexOf(earlier) + 1
}
