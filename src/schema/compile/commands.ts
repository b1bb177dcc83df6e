import type { Locale } from '../compiled.ts'
import type { Command } from '../manifest.ts'
import { type Atlas, type Atlases, inEach } from './atlas.ts'
import { findsOf } from './finds.ts'
import { opensForm } from './opens.ts'
import { grantedIn, isReachable, placesOf, type Place } from './places.ts'

type Titles = Record<Locale, string>
const localesOf = (atlases: Atlases) => Object.keys(atlases) as Locale[]

/** Every page of an area that can be opened by its address alone, its tabs, and what their toolbars open; in the order of the menu. */
export function commandsOf(atlases: Atlases, area: string): Command[] {
  const locales = localesOf(atlases)
  const atlas = atlases[locales[0]!]
  const granted = grantedIn(atlas, area)
  const titlesOf = (read: (atlas: Atlas) => string): Titles => inEach(atlases, read)
  const groups = Object.keys(atlas.world.menus[area]!.groups)
  const rank = ({ menu }: Place) => (menu ? groups.indexOf(menu.group) * 1e6 + menu.order : 1e9)
  const named = Object.fromEntries(
    locales.map((locale) => [locale, new Map(placesOf(atlases[locale]).map((one) => [one.route.path, one.route.title]))]),
  )
  const areaOf = ({ menu }: Place) => menu && atlas.areaOfGroup(menu.group)
  const reached = placesOf(atlas).filter((place) => isReachable(place.route, granted) && !place.route.redirect && standsAlone(atlas, place))
  // What two areas have of their own (one's account) is found once: in the menu of the person's.
  const own = new Set(reached.flatMap((place) => (areaOf(place) === area && place.route.permission ? [place.route.permission] : [])))
  const isAnothers = (place: Place) => ![undefined, area].includes(areaOf(place)) && own.has(place.route.permission ?? '')
  const pages = reached.filter((place) => !isAnothers(place)).sort((a, b) => rank(a) - rank(b))

  const commands: Command[] = []
  const found = new Set<string>()
  for (const { route, menu } of pages) {
    const titles = Object.fromEntries(locales.map((locale) => [locale, named[locale]!.get(route.path)!])) as Titles
    const home = menu && atlas.areaOfGroup(menu.group)
    const needs = route.permission ? [route.permission] : []
    const available = route.available ? { available: route.available } : {}
    commands.push({
      path: route.path,
      titles,
      ...(home ? { within: titlesOf(({ world }) => world.menus[home]!.groups[menu.group]!.title) } : {}),
      ...(menu?.icon ? { icon: menu.icon } : {}),
      permissions: needs,
      ...available,
      ...alsoOf(atlases, route.screen),
      ...actionsOf(atlases, route.screen),
      ...findsOf(atlas, route.screen, found),
    })
    const screen = route.screen === undefined ? undefined : atlas.world.screens[route.screen]
    const tabs = screen?.kind === 'tabs' ? Object.entries(screen.tabs ?? {}) : []
    for (const [name, tab] of tabs) {
      if (!tab.screen || pageOfTab(atlas, tab.screen, pages) !== route.path) continue
      const permission = atlas.world.screens[tab.screen]?.permission
      commands.push({
        path: route.path,
        tab: name,
        titles: titlesOf(({ world }) => world.screens[route.screen!]!.tabs![name]!.title),
        within: titles,
        ...(menu?.icon ? { icon: menu.icon } : {}),
        permissions: permission && permission !== route.permission ? [...needs, permission] : needs,
        ...available,
        ...alsoOf(atlases, tab.screen),
        ...actionsOf(atlases, tab.screen),
        ...findsOf(atlas, tab.screen, found),
      })
    }
  }
  return commands
}

/** A page that needs a key in its address cannot be opened directly, unless it is in the menu. */
function standsAlone(atlas: Atlas, { route, menu }: Place): boolean {
  const takes = route.screen === undefined ? [] : (atlas.world.screens[route.screen]?.takes ?? [])
  return takes.length === 0 || (menu !== undefined && !menu.hidden)
}

/** A screen may be a tab of several pages: it is found on the one with the same permission, else on the first. */
function pageOfTab(atlas: Atlas, tab: string, pages: Place[]): string | undefined {
  const { screens } = atlas.world
  const holders = pages.filter(({ route }) => {
    const screen = route.screen === undefined ? undefined : screens[route.screen]
    return screen?.kind === 'tabs' && Object.values(screen.tabs ?? {}).some((one) => one.screen === tab)
  })
  return (holders.find(({ route }) => route.permission === screens[tab]?.permission) ?? holders[0])?.route.path
}

function alsoOf(atlases: Atlases, id: string | undefined): Pick<Command, 'also'> {
  const read = ({ world }: Atlas) => (id === undefined ? undefined : world.screens[id]?.also)
  return read(Object.values(atlases)[0]!) === undefined ? {} : { also: inEach(atlases, (one) => read(one) ?? '') }
}

/** Verbs of actions that change nothing. */
const READS = new Set<string>(['get', 'query', 'export'])

/** What the toolbar of a screen opens in a dialog also has an address; what is done to a row is found on the page where it is chosen. */
function actionsOf(atlases: Atlases, id: string | undefined): { actions?: NonNullable<Command['actions']> } {
  const locales = localesOf(atlases)
  const first = locales[0]!
  const screen = id === undefined ? undefined : atlases[first].world.screens[id]
  const found = Object.entries(screen?.actions ?? {}).flatMap(([name, action]) => {
    const places = [action.on].flat()
    const isOpened = places.includes('toolbar') && opensForm(atlases[first], screen!, id!, action)
    const isDone = places.includes('row') && action.call !== undefined && !READS.has(action.can ?? 'get')
    if (!isOpened && !isDone) return []
    const titles = Object.fromEntries(locales.map((one) => [one, atlases[one].world.screens[id!]!.actions![name]!.title])) as Titles
    return [{ name, titles, ...(isOpened ? {} : { ofRow: true as const }), ...(action.can ? { can: action.can } : {}) }]
  })
  return found.length > 0 ? { actions: found } : {}
}
