import { pathOfScreen } from '../compile/path-of-screen.ts'
import type { Atlas } from '../compile/atlas.ts'
import { permissionsOf } from '../compile/permissions.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import type { Locale } from '../compiled.ts'
import { sayIn } from '../say-in.ts'
import type { Say } from '../texts.ts'
import { listWaysTo } from './ways.ts'
import { mayOpen, type Person } from './rights.ts'

/** Whether a person can see a screen, and the obstacles and hints. */
export type Access = { opens: boolean; inMenu: boolean; reasons: string[] }

type SayAccess = Say<'schema/access'>

/** The answer to "Why can't I see this?", in a language of the product. */
export function explainAccess(atlas: Atlas, id: string, person: Person, locale?: Locale): Access {
  const speak = sayIn(locale)
  const say: SayAccess = (key, ...values) => speak('schema/access', key, ...values)
  const screen = atlas.world.screens[id]!
  const opens = mayOpen(person, screen)
  const menu = menuOf(atlas, screen)
  const inMenu = opens && menu !== undefined && !menu.hidden && menu.area === person.area
  return { opens, inMenu, reasons: opens ? cautions(atlas, id, screen, person, inMenu, say) : obstacles(atlas, screen, person, say) }
}

function obstacles(atlas: Atlas, screen: AuthoredScreen, person: Person, say: SayAccess): string[] {
  const { permission } = screen
  const { name: role, area } = person
  if (area === undefined) return [say('guest')]
  if (permission === undefined) return [say('nobody')]
  const areas = permissionsOf(atlas)[permission]?.areas ?? []
  const written = atlas.world.roles[role]?.grants
  const lives = areas.length > 0 ? say('livesIn', { areas: areas.join(say('comma')) }) : say('livesNowhere')
  if (written === '*') return [say('holdsArea', { role, area, lives })]
  const place = `permissions/roles.json → roles.${role}.grants`
  if (written?.[permission] !== undefined) return [say('noVerb', { role, permission, place: `${place}.${permission}` })]
  return [say('lacks', { role, permission, place }), ...(areas.includes(area) ? [] : [say('besides', { lives, role, area })])]
}

function cautions(atlas: Atlas, id: string, screen: AuthoredScreen, person: Person, inMenu: boolean, say: SayAccess): string[] {
  const menu = menuOf(atlas, screen)
  const address = pathOfScreen(screen)
  const ways = listWaysTo(atlas, id).map((way) => say('way', way))
  const reached = ways.length > 0 ? say('opensFrom', { ways: ways.join(say('comma')) }) : ''
  const verbs = screen.permission ? (person.grants[screen.permission] ?? []) : []
  const needed = screen.kind === 'list' || screen.kind === 'report' ? 'query' : screen.kind === 'detail' ? 'get' : undefined
  const way = reached || (address ? say('opensBy', { address }) : '')
  return [
    ...(screen.available ? [say('onlyWhere', { call: screen.available.call })] : []),
    ...(inMenu || screen.for ? [] : [say('notInMenu', { area: person.area ?? '', why: whyNotInMenu(menu, person, say), way })]),
    ...(address === undefined ? [say('noAddress', { way: reached })] : []),
    ...(screen.permission && needed && !verbs.includes(needed)
      ? [say(screen.kind === 'list' ? 'emptyRows' : 'emptyRow', { right: `${screen.permission}:${needed}`, role: person.name })]
      : []),
  ]
}

function whyNotInMenu(menu: MenuPlace | undefined, person: Person, say: SayAccess): string {
  if (!menu) return say('noMenu')
  return menu.area === person.area ? say('menuHidden') : say('menuElsewhere', { area: menu.area ?? say('noArea') })
}

export type MenuPlace = { area: string | undefined; areaTitle: string; group: string; groupTitle: string; order: number; hidden: boolean }

export function menuOf(atlas: Atlas, screen: AuthoredScreen): MenuPlace | undefined {
  if (!screen.menu) return undefined
  const { group, order, hidden = false } = screen.menu
  const area = atlas.areaOfGroup(group)
  const menu = area === undefined ? undefined : atlas.world.menus[area]
  return { area, areaTitle: menu?.title ?? '', group, groupTitle: menu?.groups[group]?.title ?? '', order, hidden }
}
