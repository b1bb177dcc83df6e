import type { Screen } from '../../schema/compiled-screen.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { AreaManifest, Boot, Command, Route } from '../../schema/manifest.ts'
import { NotLoaded, withinLimit } from '../../widgets/deadline.ts'
import { askPublished } from './sent-ahead.ts'
import { buildArea, buildLookup, type Area, type Lookup } from './lookup.ts'

/** Everything that is published: guest routes immediately, areas and screens on demand, each fetched once. */
export type Atlas = {
  boot: Boot
  guest(locale: Locale): Lookup
  area(area: string, locale: Locale): Promise<Area>
  peek(area: string, locale: Locale): Area | undefined
  /** Every address that needs a session, whoever may open it. */
  paths(): Promise<ReadonlySet<string>>
  screen(route: Pick<Route, 'screen' | 'asset'>, locale: Locale): Promise<Screen>
  /** The commands of the palette; fetched on demand. */
  commands(area: Pick<AreaManifest, 'commands'>): Promise<Command[]>
}

export function createAtlas(boot: Boot, get: (address: string) => Promise<unknown> = fetchJson): Atlas {
  const guests = new Map<Locale, Lookup>()
  const areas = new Map<string, Promise<Area>>()
  const arrived = new Map<string, Area>()
  const screens = new Map<string, Promise<Screen>>()
  const paths = new Map<string, Promise<ReadonlySet<string>>>()
  const commands = new Map<string, Promise<Command[]>>()

  /** A failed request is not cached, so that the next visit tries again. */
  function once<T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
    const before = cache.get(key)
    if (before) return before
    const coming = withinLimit(load(), boot.timeouts.chunk)
    cache.set(key, coming)
    coming.catch(() => cache.delete(key))
    return coming
  }

  function area(name: string, locale: Locale): Promise<Area> {
    const address = boot.areas[name]?.[locale]
    if (!address) return Promise.reject(new NotLoaded(`Unexpected area "${name}", expected one of: ${Object.keys(boot.areas).join(', ')}`))
    return once(areas, address, async () => {
      const built = buildArea((await get(address)) as AreaManifest)
      arrived.set(address, built)
      return built
    })
  }

  return {
    boot,
    guest(locale) {
      const known = guests.get(locale) ?? buildLookup(boot.texts[locale].guest)
      guests.set(locale, known)
      return known
    },
    area,
    peek: (name, locale) => arrived.get(boot.areas[name]?.[locale] ?? ''),
    paths: () => once(paths, boot.paths, async () => new Set((await get(boot.paths)) as string[])),
    commands: ({ commands: address }) => once(commands, address, () => get(address) as Promise<Command[]>),
    screen({ screen, asset }, locale) {
      const inline = screen ? boot.texts[locale].screens[screen] : undefined
      if (inline) return Promise.resolve(inline)
      if (!asset) return Promise.reject(new NotLoaded(`Unexpected screen "${screen}" without an asset`))
      return once(screens, asset, () => get(asset) as Promise<Screen>)
    },
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await askPublished(address)
  if (!response.ok) throw new NotLoaded(`${address} answered ${response.status}`)
  return response.json()
}
