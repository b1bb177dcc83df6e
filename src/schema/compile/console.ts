import type { Screen } from '../compiled-screen.ts'
import type { Locale } from '../compiled.ts'
import type { AreaManifest, Boot, MenuGroup, Route } from '../manifest.ts'
import type { World } from '../read.ts'
import { openedOn } from './opens.ts'
import { pathOfScreen } from './path-of-screen.ts'
import { type Atlas, createAtlas } from './atlas.ts'
import { barOf } from './bar.ts'
import { commandsOf } from './commands.ts'
import { hashOf } from './hash.ts'
import { localise } from './localise.ts'
import { grantedIn, isReachable, type Place, placesOf } from './places.ts'
import { compileScreen } from './screen.ts'

/** A file that the console fetches. */
export type Asset = { path: string; text: string }

/** Everything that is published for the console: the data embedded in `index.html`, and files named by a hash of their content. */
export type Publication = { boot: Boot; assets: Asset[] }

/** Puts a file among those that are published, at once or as soon as somebody asks for it, and answers its path. */
export type Shelve = (assets: Asset[], name: string, make: () => unknown) => string

const shelveAtOnce: Shelve = (assets, name, make) => {
  const text = JSON.stringify(make())
  const path = assetPath(name, hashOf(text))
  assets.push({ path, text })
  return path
}

export const assetPath = (name: string, hash: string): string => `schemas/${name.replaceAll('/', '.')}.${hash}.json`

export function publishConsole(world: World, shelve = shelveAtOnce): Publication {
  const assets: Publication['assets'] = []
  const texts = {} as Boot['texts']
  const areas: Boot['areas'] = {}
  const write = (name: string, make: () => unknown): string => shelve(assets, name, make)
  const locales = Object.keys(world.app.locales.titles) as Locale[]
  const atlases = Object.fromEntries(locales.map((locale) => [locale, atlasIn(world, locale)])) as Record<Locale, Atlas>
  // Rights are the same in every language.
  const granted = new Map<string, Set<string>>()
  const source = atlases[world.app.locales.source] ?? createAtlas(world)
  const grantedTo = (area: string) => granted.get(area) ?? granted.set(area, grantedIn(source, area)).get(area)!
  const commands = Object.fromEntries(
    Object.keys(world.menus).map((area) => [area, write(`commands.${area}`, () => commandsOf(atlases, area))]),
  )
  for (const locale of locales) {
    const atlas = atlases[locale]
    const places = placesOf(atlas)
    const screens: Record<string, Screen> = {}
    const assetOf: Record<string, string> = {}
    for (const [id, screen] of Object.entries(atlas.world.screens)) {
      if (screen.for) screens[id] = compileScreen(atlas, id, locale)
      else assetOf[id] = write(`${id}.${locale}`, () => compileScreen(atlas, id, locale))
    }
    const routed = places.map(({ route }): Route => {
      const asset = route.screen && assetOf[route.screen]
      return asset ? { ...route, asset } : route
    })
    for (const area of Object.keys(atlas.world.menus)) {
      const manifest = () => ({ ...manifestOf(atlas, area, routed, places, assetOf, grantedTo(area)), commands: commands[area]! })
      ;(areas[area] ??= {} as Record<Locale, string>)[locale] = write(`area.${area}.${locale}`, manifest)
    }
    const { name: brand, title, slogan } = atlas.world.app.brand
    const sold = Object.values(atlas.calls).flatMap((call) =>
      call.sold ? Object.entries(call.sold).map(([code, one]) => ({ code, title: one.title })) : [],
    )
    texts[locale] = {
      brand,
      title,
      ...(slogan ? { slogan } : {}),
      guest: routed.filter((route) => route.for === 'guest' || route.for === 'anyone'),
      screens,
      ...(sold.length > 0 ? { sold } : {}),
    }
  }
  const { app, roles } = world
  const secret = placesOf(source).filter(({ route }) => route.for !== 'guest' && route.for !== 'anyone')
  const boot: Boot = {
    version: '',
    locales: locales.map((value) => ({ value, title: app.locales.titles[value] ?? value })),
    defaultLocale: app.locales.default,
    sourceLocale: app.locales.source,
    homes: Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, role.home])),
    roles: Object.entries(roles).map(([name, { area, confined }]) => ({ name, area, ...(confined ? { confined: true } : {}) })),
    timeouts: app.timeouts,
    pageSizes: app.paging.sizes,
    ...(app.mailboxes ? { mailboxes: app.mailboxes } : {}),
    texts,
    paths: write('paths', () => secret.flatMap(({ route }) => [route.path, ...(route.was ?? [])])),
    areas,
  }
  return { boot: { ...boot, version: hashOf(JSON.stringify(boot)) }, assets }
}

/** The last one of each language: of a world that is edited its entities, or its calls, are mostly the same. */
const last = new Map<Locale, { app: World['app']; atlas: Atlas }>()

function atlasIn(world: World, locale: Locale): Atlas {
  const said = localise(world, locale)
  const before = last.get(locale)
  const atlas = createAtlas(said, before?.app === world.app ? sameIn(before.atlas, said) : {})
  last.set(locale, { app: world.app, atlas })
  return atlas
}

function sameIn({ world: { entities: of, screens, calls: by }, entities, calls }: Atlas, said: World): Parameters<typeof createAtlas>[1] {
  if (of !== said.entities || screens !== said.screens) return {}
  return by === said.calls ? { entities, calls } : { entities }
}

export function manifestOf(
  atlas: Atlas,
  area: string,
  routed: Route[],
  places: Place[],
  assetOf: Record<string, string>,
  granted = grantedIn(atlas, area),
): Omit<AreaManifest, 'commands'> {
  const menu = atlas.world.menus[area]!
  const groups = Object.entries(menu.groups).map(([id, group]): MenuGroup => {
    const items = places
      .filter((place) => place.menu?.group === id)
      .sort((a, b) => a.menu!.order - b.menu!.order)
      .map(({ route, menu: at }) => ({
        id: String(at!.id ?? route.name),
        title: route.title,
        path: route.path,
        ...(at!.icon ? { icon: at!.icon } : {}),
        ...(route.permission ? { permission: route.permission } : {}),
        ...(at!.hidden ? { hidden: true as const } : {}),
        ...(route.available ? { available: route.available } : {}),
      }))
    return {
      id,
      title: group.title,
      items,
      ...(group.icon ? { icon: group.icon } : {}),
      ...(group.switched ? { switched: true as const } : {}),
      ...(group.gallery ? { gallery: true as const } : {}),
    }
  })
  const parts: AreaManifest['parts'] = {}
  for (const [id, screen] of Object.entries(atlas.world.screens))
    if (!pathOfScreen(screen) && assetOf[id] && (screen.permission === undefined || granted.has(screen.permission)))
      parts[id] = { asset: assetOf[id], ...(screen.permission ? { permission: screen.permission } : {}) }
  return {
    area,
    title: menu.title,
    menu: groups,
    routes: routed.filter((route) => isReachable(route, granted)),
    bar: barOf(atlas, menu.bar),
    ways: Object.values(menu.ways ?? {}).map(({ opens, ...way }) => ({ ...way, ...openedOn(atlas, way.screen, opens) })),
    parts,
  }
}
