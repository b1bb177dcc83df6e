import { pathOfScreen } from '../compile/path-of-screen.ts'
import type { Atlas } from '../compile/atlas.ts'
import { permissionsOf } from '../compile/permissions.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import { listWaysTo } from './ways.ts'
import { mayOpen, type Person } from './rights.ts'

/** Whether a person can see a screen, and the obstacles and hints. */
export type Access = { opens: boolean; inMenu: boolean; reasons: string[] }

/** The answer to "Why can't I see this?". */
export function explainAccess(atlas: Atlas, id: string, person: Person): Access {
  const screen = atlas.world.screens[id]!
  const opens = mayOpen(person, screen)
  const menu = menuOf(atlas, screen)
  const inMenu = opens && menu !== undefined && !menu.hidden && menu.area === person.area
  return { opens, inMenu, reasons: opens ? cautions(atlas, id, screen, person, inMenu) : obstacles(atlas, screen, person) }
}

function obstacles(atlas: Atlas, screen: AuthoredScreen, person: Person): string[] {
  const { permission } = screen
  if (person.area === undefined)
    return ['Whoever is not signed in is led to the login page: the screen is neither for guests nor for anyone.']
  if (permission === undefined) return ['The screen names no permission and says not whom it is for: nobody opens it.']
  const lives = permissionsOf(atlas)[permission]?.areas ?? []
  const written = atlas.world.roles[person.name]?.grants
  const area =
    lives.length > 0
      ? `the permission lives in the area ${lives.join(', ')}`
      : 'the permission lives in no area: none of its screens stands in a menu'
  if (written === '*') return [`${person.name} holds everything of the area ${person.area}, but ${area} (a screen's "menu" decides where).`]
  const held = written?.[permission]
  if (held !== undefined)
    return [`${person.name} holds "${permission}" without any verb (permissions/roles.json → roles.${person.name}.grants.${permission}).`]
  return [
    `${person.name} does not hold "${permission}"; it would stand in permissions/roles.json → roles.${person.name}.grants.`,
    ...(lives.includes(person.area) ? [] : [`Besides, ${area}, and ${person.name} sees the menu of ${person.area}.`]),
  ]
}

function cautions(atlas: Atlas, id: string, screen: AuthoredScreen, person: Person, inMenu: boolean): string[] {
  const menu = menuOf(atlas, screen)
  const address = pathOfScreen(screen)
  const ways = listWaysTo(atlas, id).map(({ from, name }) => `${from} (${name})`)
  const reached = ways.length > 0 ? `; it opens from ${ways.join(', ')}` : ''
  const verbs = screen.permission ? (person.grants[screen.permission] ?? []) : []
  const needed = screen.kind === 'list' || screen.kind === 'report' ? 'query' : screen.kind === 'detail' ? 'get' : undefined
  return [
    ...(screen.available
      ? [
          `Only where the call ${screen.available.call} answers true: a false or failed answer removes menu entry, address and every action leading here.`,
        ]
      : []),
    ...(inMenu || screen.for
      ? []
      : [
          `Not in the menu of ${person.area}${whyNotInMenu(menu, person)}${reached || (address ? `; it opens by its address ${address}` : '')}.`,
        ]),
    ...(address === undefined ? [`It has no address of its own${reached}.`] : []),
    ...(screen.permission && needed && !verbs.includes(needed)
      ? [
          `The page opens empty: its ${screen.kind === 'list' ? 'rows need' : 'row needs'} "${screen.permission}:${needed}", which ${person.name} does not hold.`,
        ]
      : []),
  ]
}

function whyNotInMenu(menu: MenuPlace | undefined, person: Person): string {
  if (!menu) return ': the screen has no "menu"'
  if (menu.area !== person.area) return `: its entry stands in the area ${menu.area ?? '(none)'}`
  return ': its entry is hidden'
}

export type MenuPlace = { area: string | undefined; areaTitle: string; group: string; groupTitle: string; order: number; hidden: boolean }

export function menuOf(atlas: Atlas, screen: AuthoredScreen): MenuPlace | undefined {
  if (!screen.menu) return undefined
  const { group, order, hidden = false } = screen.menu
  const area = atlas.areaOfGroup(group)
  const menu = area === undefined ? undefined : atlas.world.menus[area]
  return { area, areaTitle: menu?.title ?? '', group, groupTitle: menu?.groups[group]?.title ?? '', order, hidden }
}
