import type { Locale } from '../compiled.ts'
import type { Choice } from '../format/authored.ts'
import { mapLists, named } from '../named-choices.ts'
import type { World } from '../read.ts'

type Lists = ReadonlyMap<unknown, Choice[]>
/** A text that is put together anew is looked up slowly: the path is kept. */
type Said = { id: string; path: string; over: unknown; lists: Lists; value: unknown }

/** What files say in a language, by what they say in the source language: of a world that is edited nearly all of it stays. */
const known = new Map<Locale, { said: WeakMap<object, Said>; maps: Map<string, object>; lists: Lists }>()
const NONE: Lists = new Map()

/**
 * The world with every sentence in `locale`: overlays of that locale are laid over the source language. What is the same as in a world
 * before is the same object.
 */
export function localise(world: World, locale: Locale): World {
  if (locale === world.app.locales.source) return world
  const overlays = world.locales[locale] ?? {}
  const before = known.get(locale) ?? { said: new WeakMap<object, Said>(), maps: new Map<string, object>(), lists: NONE }
  const once = <T extends object>(folder: string, id: string, value: T, lists: Lists, say: (own: unknown) => T): T => {
    const was = before.said.get(value)
    const path = was?.id === id ? was.path : `${folder}/${id}.json`
    const own = overlays[path]
    // why: it was kept under this very value.
    if (was && was.over === own && was.lists === lists) return was.value as T
    const said = say(own)
    before.said.set(value, { id, path, over: own, lists, value: said })
    return said
  }
  const over = <T>(value: T, own: unknown): T => (own === undefined ? value : (overlay(value, own) as T))
  const choices: World['choices'] = {}
  const found = new Map<unknown, Choice[]>()
  for (const [name, list] of Object.entries(world.choices)) {
    choices[name] = once('choices', name, list, NONE, (own) => named(over({ oneOf: list }, own).oneOf, name))
    found.set(list, choices[name])
  }
  const lists = isSame(found, before.lists) ? before.lists : found
  known.set(locale, { ...before, lists })
  const inWords = <T>(value: T): T => (lists.size === 0 ? value : mapLists(value, (list) => lists.get(list) ?? list))
  const each = <T extends object>(folder: string, map: Record<string, T>): Record<string, T> => {
    const last = before.maps.get(folder) as Record<string, T> | undefined
    const said: Record<string, T> = {}
    let isAsBefore = last !== undefined
    for (const id of Object.keys(map)) {
      const value = map[id]!
      said[id] = once(folder, id, value, lists, (own) => over(inWords(value), own))
      isAsBefore &&= last![id] === said[id]
    }
    if (isAsBefore && Object.keys(last!).length === Object.keys(map).length) return last!
    before.maps.set(folder, said)
    return said
  }
  return {
    ...world,
    spoken: locale,
    app: over(world.app, overlays['app.json']),
    roles: over({ roles: world.roles }, overlays['permissions/roles.json']).roles,
    menus: each('menus', world.menus),
    routes: each('routes', world.routes),
    entities: each('entities', world.entities),
    calls: each('calls', world.calls),
    choices,
    screens: each('screens', world.screens),
  }
}

const isSame = (one: Lists, other: Lists): boolean => one.size === other.size && [...one].every(([key, list]) => other.get(key) === list)

/** Lays a translation over its source: same shape, sentences only; choices are identified by their const, columns by their field. */
export function overlay(source: unknown, over: unknown): unknown {
  if (typeof over === 'string') return typeof source === 'string' ? over : source
  if (over === null || typeof over !== 'object' || source === null || typeof source !== 'object') return source
  const sentences = over as Record<string, unknown>
  if (Array.isArray(source)) return source.map((one) => overlayItem(one, sentences))
  const result: Record<string, unknown> = { ...source }
  for (const key of Object.keys(sentences)) if (Object.hasOwn(result, key)) result[key] = overlay(result[key], sentences[key])
  return result
}

function overlayItem(item: unknown, sentences: Record<string, unknown>): unknown {
  if (item === null || typeof item !== 'object') return item
  const named = item as { const?: unknown; field?: string }
  const key = 'const' in named ? String(named.const) : 'any' in item ? 'keyword' : named.field
  if (key === undefined || !Object.hasOwn(sentences, key)) return item
  const over = sentences[key]
  return typeof over === 'string' ? { ...item, title: over } : overlay(item, over)
}
