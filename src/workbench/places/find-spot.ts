import type { Path } from '../text/splice.ts'
import { isPlain, valueIn, type ReadValue, type Spot } from './spot.ts'

/** The kinds of things that are visible on a page and have a name in a schema. */
export type SeenKind = 'column' | 'search' | 'action' | 'link' | 'field' | 'section' | 'tab' | 'view' | 'item' | 'group' | 'screen'
/** A visible thing; `around` are the things that contain it, the outermost first. */
export type Seen = { kind: SeenKind; name: string; screen?: string | undefined; around: { kind: SeenKind; name: string }[] }

/** The properties of the schema language that contain things of a kind, as lists or as maps by name. */
const WORDS: Record<SeenKind, readonly string[]> = {
  column: ['columns', 'fields', 'facts', 'items', 'properties'],
  search: ['search'],
  action: ['actions', 'submit'],
  link: ['links'],
  field: ['fields', 'parts', 'properties', 'columns'],
  section: ['sections', 'parts', 'steps', 'states'],
  tab: ['tabs', 'parts', 'steps'],
  view: ['views'],
  item: [],
  group: ['groups'],
  screen: [],
}

export const screenFile = (screen: string): string => `screens/${screen}.json`
export const menuFile = (area: string): string => `menus/${area}.json`

/** Where a visible thing is defined in the files; undefined if no open file defines it. The groups of a menu are those of its `area`. */
export function findSpot(seen: Seen, read: ReadValue, area = ''): Spot | undefined {
  if (seen.kind === 'group') {
    const spot = { file: menuFile(area), path: ['groups', seen.name] }
    return valueIn(read(spot.file), spot.path) === undefined ? undefined : spot
  }
  if (seen.screen === undefined) return undefined
  const file = screenFile(seen.screen)
  const root = read(file)
  if (root === undefined) return undefined
  if (seen.kind === 'screen' || seen.kind === 'item') return { file, path: [] }
  // From the innermost container that is found, outwards: the same field may be in several forms.
  let within: Path[] = [[]]
  for (const { kind, name } of seen.around) {
    const inner = within.flatMap((path) => listNamed(valueIn(root, path), WORDS[kind], name).map((rest) => [...path, ...rest]))
    if (inner.length > 0) within = [inner[0]!, ...within]
  }
  for (const path of within) {
    const found = listNamed(valueIn(root, path), WORDS[seen.kind], seen.name)[0]
    if (found) return { file, path: [...path, ...found] }
  }
  return undefined
}

/** All places below a value where one of these properties contains this name, the nearest first. */
function listNamed(value: unknown, words: readonly string[], name: string): Path[] {
  const found: Path[] = []
  const walk = (at: unknown, path: Path): void => {
    if (at === null || typeof at !== 'object') return
    for (const [step, one] of Array.isArray(at) ? at.entries() : Object.entries(at)) {
      if (typeof step === 'string' && words.includes(step)) {
        const entry = entryOf(one, name)
        if (entry !== undefined) found.push([...path, step, ...(entry === '' ? [] : [entry])])
      }
      walk(one, [...path, step])
    }
  }
  walk(value, [])
  const rank = (path: Path) => words.indexOf(String(path.findLast((step) => words.includes(String(step)))))
  return found.toSorted((one, other) => one.length - other.length || rank(one) - rank(other))
}

/** The step from a list or map to the entry of this name; empty if the value itself is the entry. */
function entryOf(listed: unknown, name: string): string | number | undefined {
  if (Array.isArray(listed)) {
    const at = listed.findIndex((one) => nameOf(one) === name)
    return at < 0 ? undefined : at
  }
  if (!isPlain(listed)) return undefined
  return Object.hasOwn(listed, name) ? name : undefined
}

/** The name of a list entry: a bare string, or an object with a name. */
export function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (!isPlain(entry)) return undefined
  const { field, name, screen } = entry
  return [field, name, screen].find((one): one is string => typeof one === 'string')
}

/** The entity's field that a thing shows, if its screen shows rows of an entity: its title is defined there, once for all screens. */
export function fieldSpot(seen: Pick<Seen, 'name' | 'screen'>, read: ReadValue): Spot | undefined {
  if (seen.screen === undefined) return undefined
  const file = screenFile(seen.screen)
  const entity = valueIn(read(file), ['entity'])
  const own = seen.name.split('.')
  const path = ['properties', ...own.flatMap((one, at) => (at === 0 ? [one] : ['items', 'properties', one]))]
  if (isPlain(entity)) return valueIn(entity, path) === undefined ? undefined : { file, path: ['entity', ...path] }
  if (typeof entity !== 'string') return undefined
  const there = `entities/${entity}.json`
  return valueIn(read(there), path) === undefined ? undefined : { file: there, path }
}
