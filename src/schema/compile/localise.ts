import type { Locale } from '../compiled.ts'
import type { Choice } from '../format/authored.ts'
import { mapLists, named } from '../named-choices.ts'
import type { World } from '../read.ts'

/** The world with every sentence in `locale`: overlays of that locale are laid over the source language. */
export function localise(world: World, locale: Locale): World {
  if (locale === world.app.locales.source) return world
  const overlays = world.locales[locale] ?? {}
  const over = <T>(path: string, value: T): T => (path in overlays ? (overlay(value, overlays[path]) as T) : value)
  const each = <T>(folder: string, map: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).map(([id, value]) => [id, over(`${folder}/${id}.json`, inWords(value))]))
  const choices: World['choices'] = {}
  const lists = new Map<unknown, Choice[]>()
  for (const [name, list] of Object.entries(world.choices)) {
    choices[name] = named(over(`choices/${name}.json`, { oneOf: list }).oneOf, name)
    lists.set(list, choices[name])
  }
  const inWords = <T>(value: T): T => (lists.size === 0 ? value : mapLists(value, (list) => lists.get(list) ?? list))
  return {
    ...world,
    spoken: locale,
    app: over('app.json', world.app),
    roles: over('permissions/roles.json', { roles: world.roles }).roles,
    menus: each('menus', world.menus),
    routes: each('routes', world.routes),
    entities: each('entities', world.entities),
    calls: each('calls', world.calls),
    choices,
    screens: each('screens', world.screens),
  }
}

/** Lays a translation over what it translates: same shape, only sentences; choices are named by their const, columns by their field. */
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
