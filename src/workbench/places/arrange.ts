import type { Path } from '../text/splice.ts'
import { fieldSpot, nameOf } from './find-spot.ts'
import { isPlain, valueIn, type ReadValue, type Spot } from './spot.ts'
import { versionSpot, type Languages } from './words-at.ts'

/** An entry of a list or map: its step in the path, its name and title, and whether it is hidden until somebody switches it on. */
export type Arranged = { step: string | number; name: string; title: string; isOff?: true }
/** Entries whose order people choose; `offered` are fields of the entity that could be added. */
export type Arrangement = { spot: Spot; entries: Arranged[]; offered: { name: string; title: string }[] | undefined }

/** Properties of the schema language that list fields by name. */
const FIELD_LISTS = ['columns', 'search', 'fields', 'facts', 'keep', 'card', 'chart', 'group', 'sums', 'averages', 'takes']
/** Properties that contain named entries in a visible order. */
const MAPS = ['actions', 'sections', 'fields', 'properties', 'groups', 'parts', 'steps', 'views', 'tabs', 'links']

/** The arrangement at a place, or the one that contains it; undefined if there is none. */
export function findArrangement(spot: Spot, read: ReadValue, locale: string, languages: Languages): Arrangement | undefined {
  const root = read(spot.file)
  const path = isArranged(root, spot.path)
    ? spot.path
    : isArranged(root, spot.path.slice(0, -1)) && spot.path.length > 0
      ? spot.path.slice(0, -1)
      : undefined
  if (!path) return undefined
  const whole = valueIn(root, path)
  const screen = /^screens\/(.+)\.json$/.exec(spot.file)?.[1]
  const say = (at: Spot | undefined): string | undefined => {
    const title = at && sayTitle(at, read, locale, languages)
    return title || undefined
  }
  const titleOf = (name: string, step?: string | number) =>
    (step === undefined ? undefined : say({ file: spot.file, path: [...path, step] })) ?? say(fieldSpot({ name, screen }, read)) ?? name
  const steps: [string | number, unknown][] = Array.isArray(whole) ? [...whole.entries()] : Object.entries(whole as object)
  const entries = steps.map(([step, one]): Arranged => {
    const name = typeof step === 'string' ? step : calledAs(one, step)
    return { step, name, title: titleOf(name, step), ...(isPlain(one) && one['off'] === true ? { isOff: true } : {}) }
  })
  const fields = Array.isArray(whole) && FIELD_LISTS.includes(String(path.at(-1))) ? fieldsOf(spot.file, read) : undefined
  const there = new Set(entries.map(({ name }) => name))
  return {
    spot: { file: spot.file, path },
    entries,
    offered: fields?.filter((name) => !there.has(name)).map((name) => ({ name, title: titleOf(name) })),
  }
}

/** The field of the entity that an entry of a list of a screen shows; its title is defined there. */
export function fieldAt({ file, path }: Spot, read: ReadValue): Spot | undefined {
  const screen = /^screens\/(.+)\.json$/.exec(file)?.[1]
  const step = path.at(-1)
  if (screen === undefined || step === undefined || !FIELD_LISTS.includes(String(path.at(-2)))) return undefined
  const name = typeof step === 'string' ? step : nameOf(valueIn(read(file), path))
  return name === undefined ? undefined : fieldSpot({ name, screen }, read)
}

/** The lists and maps below a place whose order people choose. */
export function listArrangements({ file, path }: Spot, read: ReadValue): Spot[] {
  const found: Spot[] = []
  const walk = (value: unknown, at: Path, depth: number): void => {
    if (!isPlain(value) || depth > 2) return
    for (const [step, one] of Object.entries(value)) {
      const next = [...at, step]
      if (isArranged(read(file), next)) found.push({ file, path: next })
      else walk(one, next, depth + 1)
    }
  }
  walk(valueIn(read(file), path), path, 0)
  return found
}

function isArranged(root: unknown, path: Path): boolean {
  const value = valueIn(root, path)
  if (Array.isArray(value)) return true
  return isPlain(value) && MAPS.includes(String(path.at(-1))) && Object.values(value).some(isPlain)
}

/** The fields of the rows that a file is about. */
function fieldsOf(file: string, read: ReadValue): string[] {
  const { file: there, path } = fieldsSpot(file, read)
  const properties = valueIn(read(there), path)
  return isPlain(properties) ? Object.keys(properties) : []
}

/** Where these fields stand. */
export function fieldsSpot(file: string, read: ReadValue): Spot {
  const entity = valueIn(read(file), ['entity'])
  if (typeof entity === 'string') return { file: `entities/${entity}.json`, path: ['properties'] }
  return { file, path: entity === undefined ? ['properties'] : ['entity', 'properties'] }
}

/** What an entry of a list is called: by its name, its value, or its place. */
export function calledAs(one: unknown, step: number): string {
  const value = isPlain(one) ? one['const'] : one
  return nameOf(one) ?? (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : String(step + 1))
}

/** The title of a place in a language, otherwise in the source language. */
export function sayTitle({ file, path }: Spot, read: ReadValue, locale: string, languages: Languages): string | undefined {
  const own = valueIn(read(file), [...path, 'title'])
  if (typeof own !== 'string') return undefined
  if (locale === languages.source) return own
  const there = versionSpot({ file, path: [...path, 'title'] }, locale, read)
  const said = valueIn(read(there.file), there.path)
  return typeof said === 'string' && said !== '' ? said : own
}
