import { isRecord } from '../../request/shapes.ts'
import type { Seen, SeenKind } from '../places/find-spot.ts'

/** The part of React's internal tree that tells from what an element was rendered. The console itself has no marks for this. */
type Fiber = { key: string | null; memoizedProps: unknown; return: Fiber | null }
type Thing = { kind: SeenKind; name: string }

/** Props that contain the thing being rendered, by prop name. */
const DRAWN: Record<string, SeenKind> = {
  column: 'column',
  field: 'field',
  action: 'action',
  section: 'section',
  search: 'search',
  part: 'section',
}
/** Props that contain many things; the React key tells which one was rendered. */
const LISTED: Record<string, SeenKind> = {
  columns: 'column',
  search: 'search',
  actions: 'action',
  rowActions: 'action',
  links: 'link',
  sections: 'section',
  fields: 'field',
  parts: 'section',
}

/** What an element of a page was rendered from; undefined if that is in no schema. `screenAt` returns the screen of an address. */
export function readSeen(element: Element, screenAt: (path: string) => string | undefined): Seen | undefined {
  const things: Thing[] = []
  const keys: string[] = []
  let screen: string | undefined
  const add = (thing: Thing) => {
    const last = things.at(-1)
    if (last?.kind !== thing.kind || last.name !== thing.name) things.push(thing)
    keys.length = 0
  }
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    if (fiber.key !== null) keys.push(fiber.key)
    const { memoizedProps: props } = fiber
    if (!isRecord(props)) continue
    const { item, group, screen: drawn } = props
    if (isRecord(item) && typeof item['path'] === 'string' && typeof item['title'] === 'string') {
      const of = screenAt(item['path'])
      return of === undefined ? undefined : { kind: 'item', name: item['title'], screen: of, around: [] }
    }
    if (isRecord(group) && typeof group['id'] === 'string' && Array.isArray(group['items']))
      return { kind: 'group', name: group['id'], around: [] }
    const found = drawnBy(props) ?? listedIn(props, keys)
    if (found) add(found)
    if (isRecord(drawn) && typeof drawn['id'] === 'string') {
      const inside = things.length === 0 ? listedIn(isRecord(drawn['list']) ? drawn['list'] : drawn, keys) : undefined
      if (inside) add(inside)
      screen = drawn['id']
      break
    }
  }
  if (screen === undefined) return undefined
  const [first, ...around] = things
  return first ? { ...first, screen, around: around.toReversed() } : { kind: 'screen', name: screen, screen, around: [] }
}

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  // why: React stores it under an internal name; if that changes, nothing is found.
  return key === undefined ? null : ((element as unknown as Record<string, Fiber>)[key] ?? null)
}

function drawnBy(props: Record<string, unknown>): Thing | undefined {
  for (const [prop, kind] of Object.entries(DRAWN)) {
    const name = namedIn(props[prop])
    if (name !== undefined) return { kind, name }
  }
  return undefined
}

function listedIn(props: Record<string, unknown>, keys: readonly string[]): Thing | undefined {
  const places = [props, ...(isRecord(props['section']) ? [props['section']] : [])]
  for (const place of places)
    for (const [prop, kind] of Object.entries(LISTED)) {
      const listed = place[prop]
      if (!Array.isArray(listed)) continue
      const name = keys.find((key) => listed.some((one) => namedIn(one) === key))
      if (name !== undefined) return { kind, name }
    }
  return undefined
}

const namedIn = (thing: unknown): string | undefined =>
  isRecord(thing) && typeof thing['name'] === 'string' && typeof thing['title'] === 'string' ? thing['name'] : undefined
