import type { Route } from '../../schema/manifest.ts'
import { opened } from '../../runtime/action/action-setting.ts'
import { screenFile } from './find-spot.ts'
import { isPlain, rowsIn, valueIn, type ReadValue } from './spot.ts'

/**
 * Where a page can be seen. With `keys` it is about a row: as soon as the rows of the page at `address` are there, it is opened `at` an
 * address (that of the page itself, if there is none) for the first of them, whose fields give these words of the address.
 */
export type WayTo = { address: string; first?: { at: string; keys: Record<string, string> } }

/** A screen that names another one, and the way to that name. */
type Holder = { screen: string; path: string[] }

/** How far a page may lie within others. */
const DEEPEST = 4

/** The way to a screen by itself or through those that show it, among these addresses; undefined if there is none. */
export function wayTo(screen: string, routes: readonly Route[], files: Iterable<string>, read: ReadValue): WayTo | undefined {
  const screens = [...files].flatMap((file) => /^screens\/(.+)\.json$/.exec(file)?.[1] ?? [])
  const routeOf = (id: string) => routes.find((one) => one.screen === id && one.redirect === undefined)?.path

  function seek(id: string, deep: number): WayTo | undefined {
    const [own, data] = [routeOf(id), read(screenFile(id))]
    const takes = valueIn(data, ['takes'])
    const needsRow = Array.isArray(takes) && takes.length > 0
    if (own !== undefined && !needsRow) return { address: own }
    if (deep === 0) return undefined
    for (const holder of screens.flatMap((one) => holdersOf(one, id, read))) {
      const around = seek(holder.screen, deep - 1)
      const way = around && through(holder, around, own)
      if (way) return way
    }
    return undefined
  }

  function through({ screen, path }: Holder, around: WayTo, own: string | undefined): WayTo | undefined {
    const [part, name = ''] = path
    // What lies within what is opened for a row stands there, or is a press away.
    if (around.first) return part === 'list' ? undefined : around
    if (part === 'tabs' && path.length === 3) return { address: withQuery(around.address, opened.tab, name) }
    if (part === 'sections') return around
    // A link that leads there does not show it.
    if (part !== 'actions' || path.length !== 3) return undefined
    const action = valueIn(read(screenFile(screen)), ['actions', name])
    const { on, open, with: given } = isPlain(action) ? action : {}
    if (on !== 'row') return open === 'page' ? undefined : { address: withQuery(around.address, opened.action, name) }
    if (open === 'page') {
      const keys = handedFields(given)
      return own === undefined ? undefined : { address: around.address, first: { at: own, keys } }
    }
    const key = keyOf(screen, read)
    const at = withQuery(around.address, opened.action, name)
    return key === undefined ? undefined : { address: around.address, first: { at, keys: { [opened.row]: key } } }
  }

  // The nearest one shows it as itself, and not what leads to it.
  for (let deep = 0; deep <= DEEPEST; deep++) {
    const way = seek(screen, deep)
    if (way) return way
  }
  const own = routeOf(screen)
  return own === undefined ? undefined : { address: own }
}

const withQuery = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** What is handed to a page: fields that are called the same there, or otherwise. */
function handedFields(given: unknown): Record<string, string> {
  if (Array.isArray(given)) return Object.fromEntries(given.map((one) => [String(one), String(one)]))
  return isPlain(given) ? Object.fromEntries(Object.entries(given).map(([to, from]) => [to, String(from)])) : {}
}

/** The field by which the rows of a screen are told apart. */
function keyOf(screen: string, read: ReadValue): string | undefined {
  const file = screenFile(screen)
  const entity = valueIn(read(file), ['entity'])
  const { file: there, path } = rowsIn(typeof entity === 'string' ? `entities/${entity}.json` : file)
  const key = valueIn(read(there), [...path, 'key'])
  return typeof key === 'string' ? key : undefined
}

/** Where a screen names another. */
function holdersOf(screen: string, id: string, read: ReadValue): Holder[] {
  const found: Holder[] = []
  const walk = (value: unknown, path: string[]): void => {
    if (value === id && path.at(-1) === 'screen') found.push({ screen, path })
    else if (value !== null && typeof value === 'object') for (const [step, one] of Object.entries(value)) walk(one, [...path, step])
  }
  if (screen !== id) walk(read(screenFile(screen)), [])
  return found
}

/** The address for a row of an answer with a list of them; undefined where there is none. */
export function addressFor(first: NonNullable<WayTo['first']>, body: unknown): string | undefined {
  const rows = valueIn(body, ['data', 'data'])
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  if (!isPlain(row)) return undefined
  const words = Object.entries(first.keys).map(([name, field]) => [name, row[field]] as const)
  if (words.some(([, value]) => value === undefined || value === null)) return undefined
  return words.reduce((address, [name, value]) => withQuery(address, name, `${value}`), first.at)
}
