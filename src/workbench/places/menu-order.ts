import { sayTitle } from './arrange.ts'
import { isPlain, valueIn, type ReadValue, type Spot } from './spot.ts'
import type { Languages } from './words-at.ts'

/** An entry of a group of a menu: where its place in the menu is said, and its number there. */
export type MenuLine = { spot: Spot; title: string; order: number; isOff?: true }

/** The distance to the last entry of whatever comes after it. */
const APART = 10

/** The group of a menu that a place is about, if it is one, or says to which one an entry belongs. */
export function menuAt({ file, path }: Spot, read: ReadValue): string | undefined {
  if (file.startsWith('menus/')) return path[0] === 'groups' && typeof path[1] === 'string' ? path[1] : undefined
  const at = path.slice(0, file.startsWith('routes/') ? 3 : 1)
  if (at.at(-1) !== 'menu') return undefined
  const group = valueIn(read(file), [...at, 'group'])
  return typeof group === 'string' ? group : undefined
}

/** The entries of a group, as the menu has them. */
export function listMenu(group: string, files: readonly string[], read: ReadValue, locale: string, languages: Languages): MenuLine[] {
  const at = files.flatMap((file): Spot[] => {
    if (file.startsWith('screens/')) return [{ file, path: [] }]
    const routes = file.startsWith('routes/') ? valueIn(read(file), ['routes']) : undefined
    return isPlain(routes) ? Object.keys(routes).map((name) => ({ file, path: ['routes', name] })) : []
  })
  const lines = at.flatMap(({ file, path }): MenuLine[] => {
    const spot = { file, path: [...path, 'menu'] }
    const menu = valueIn(read(file), spot.path)
    if (!isPlain(menu) || menu['group'] !== group) return []
    const title = sayTitle({ file, path }, read, locale, languages) ?? String(path.at(-1) ?? file)
    return [{ spot, title, order: Number(menu['order'] ?? 0), ...(menu['hidden'] === true ? { isOff: true } : {}) }]
  })
  // Of the same number pages come before routes, as they do in the menu.
  return lines.toSorted((one, other) => one.order - other.order)
}

/** Which entries get which numbers for one to stand at another place: that one alone while a whole number is between its neighbours. */
export function ordersAfter(orders: readonly number[], from: number, to: number): [index: number, order: number][] {
  if (from === to) return []
  const rest = [...orders.keys()].toSpliced(from, 1)
  const before = orders[rest[to - 1]!]
  const after = orders[rest[to]!]
  if (after === undefined) return [[from, Math.floor(before ?? 0) + APART]]
  const between = Math.floor(((before ?? 0) + after) / 2)
  if (between < after && between > (before ?? -1)) return [[from, between]]
  const changed: [number, number][] = []
  let last = Math.floor(before ?? -1)
  for (const at of [from, ...rest.slice(to)]) {
    if (at !== from && orders[at]! > last) break
    last += 1
    changed.push([at, last])
  }
  return changed
}
