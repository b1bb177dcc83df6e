import type { AuthoredMenu, AuthoredScreen } from '../format/authored.ts'
import type { Route } from '../manifest.ts'
import { pathOfScreen } from './path-of-screen.ts'
import type { Atlas } from './atlas.ts'
import { callRef } from './call-ref.ts'
import { permissionsOf, rolesOf } from './permissions.ts'

/** Every address with its place in a menu, if it has one. */
export type Place = { route: Route; menu?: AuthoredMenu; area?: string }

export function placesOf(atlas: Atlas): Place[] {
  const places: Place[] = []
  for (const [id, screen] of Object.entries(atlas.world.screens)) {
    const path = pathOfScreen(screen)
    if (path === undefined) continue
    const name = typeof screen.route === 'object' ? screen.route.name : id
    places.push(
      placeOf(
        atlas,
        {
          path,
          name,
          title: screen.title,
          screen: id,
          ...(screen.permission ? { permission: screen.permission } : {}),
          ...(screen.for ? { for: screen.for } : {}),
          ...wasAt(screen.was),
        },
        screen.menu,
        screen.available,
      ),
    )
  }
  for (const file of Object.values(atlas.world.routes)) {
    for (const [name, { path, title, page, redirect, permission, for: audience, menu, available, was }] of Object.entries(file.routes)) {
      const route: Route = {
        path,
        name,
        title: title ?? name,
        ...(page ? { page } : {}),
        ...(redirect ? { redirect } : {}),
        ...(permission ? { permission } : {}),
        ...(audience ? { for: audience } : {}),
        ...wasAt(was),
      }
      places.push(placeOf(atlas, route, menu, available))
    }
  }
  return places
}

/** Former addresses; the other former names are those of the file. */
function wasAt(was: string | string[] | undefined): Pick<Route, 'was'> {
  const addresses = was === undefined ? [] : [was].flat().filter((one) => one.startsWith('/'))
  return addresses.length > 0 ? { was: addresses } : {}
}

function placeOf(atlas: Atlas, route: Route, menu: AuthoredMenu | undefined, available: AuthoredScreen['available']): Place {
  const area = menu && atlas.areaOfGroup(menu.group)
  return {
    route: {
      ...route,
      ...(area ? { area } : {}),
      ...(menu ? { group: menu.group } : {}),
      ...(available ? { available: callRef(atlas, available.call, undefined) } : {}),
      ...(available?.why ? { withheld: { text: available.why, ...(available.screen ? { screen: available.screen } : {}) } } : {}),
    },
    ...(menu ? { menu } : {}),
    ...(area ? { area } : {}),
  }
}

/** The permissions that anybody in an area has. */
export function grantedIn(atlas: Atlas, area: string): Set<string> {
  return new Set(
    rolesOf(atlas, permissionsOf(atlas))
      .filter((role) => role.area === area)
      .flatMap((role) => Object.keys(role.grants)),
  )
}

/** Whether an address needs a session and can be opened with these permissions. */
export function isReachable(route: Route, granted: Set<string>): boolean {
  if (route.for === 'guest' || route.for === 'anyone') return false
  return route.for === 'member' || (route.permission !== undefined && granted.has(route.permission))
}
