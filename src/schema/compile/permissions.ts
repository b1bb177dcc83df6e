import type { Verb } from '../compiled.ts'
import type { Scope } from '../contract.ts'
import { type Atlas, scopeIn } from './atlas.ts'
import { addTo, screenUses, type UseOfScreen } from './grants.ts'
import { onceOfAll } from './once.ts'

export type Permission = { verbs: Verb[]; areas: string[]; title: string }

/** Every permission of a screen or page, with the verbs used there and the areas whose menus contain it. */
export const permissionsOf = onceOfAll(
  (atlas: Atlas): Record<string, Permission> => {
    const found: Record<string, Permission> = {}
    const entry = (permission: string, title: string) => (found[permission] ??= { verbs: [], areas: [], title })
    const held: { own: Permission; use: UseOfScreen }[] = []
    for (const use of screenUses(atlas).values()) {
      const { screen } = use
      if (!screen.permission) continue
      const area = screen.menu && atlas.areaOfGroup(screen.menu.group)
      const own = entry(screen.permission, screen.title)
      held.push({ own, use })
      if (area) {
        addTo(own.areas, area)
        own.title = screen.title
      }
    }
    for (const file of Object.values(atlas.world.routes)) {
      for (const route of Object.values(file.routes ?? {})) {
        if (!route.permission) continue
        const own = entry(route.permission, route.title ?? route.permission)
        addTo(own.areas, route.menu && atlas.areaOfGroup(route.menu.group))
        for (const verb of route.verbs ?? ['query']) addTo(own.verbs, verb)
      }
    }
    for (const { own, use } of held) for (const verb of use.verbs) addTo(own.verbs, verb)
    for (const file of Object.values(atlas.world.routes))
      for (const { permission, calls, available } of Object.values(file.routes ?? {}))
        if (permission && (calls?.length || available)) addTo(found[permission]!.verbs, 'query')
    for (const { own, use } of held) for (const verb of use.cans) addTo(own.verbs, verb)
    // A screen without calls and actions, such as a result, can still be viewed.
    for (const { verbs } of Object.values(found)) if (verbs.length === 0) verbs.push('get')
    return found
  },
  (atlas) => (['uses', 'screens', 'routes', 'menus'] as const).forEach((one) => atlas.look?.(one)),
)

/** What a role may do with one permission, with `*` resolved. */
export function heldBy(
  { area, grants }: Pick<Role, 'area' | 'grants'>,
  permission: string,
  { verbs, areas }: Permission,
): Verb[] | undefined {
  const granted = grants === '*' ? (areas.includes(area) ? '*' : undefined) : grants[permission]
  return granted === '*' ? verbs : (granted as Verb[] | undefined)
}

type Role = Atlas['world']['roles'][string]

/** What each role may do, with `*` resolved. */
export function rolesOf(
  atlas: Atlas,
  permissions = permissionsOf(atlas),
): { name: string; title: string; area: string; reach: Scope; home: string; grants: Record<string, Verb[]> }[] {
  return Object.entries(atlas.world.roles).map(([name, { title, area, home, grants }]) => {
    const own: Record<string, Verb[]> = {}
    for (const [permission, found] of Object.entries(permissions)) {
      const held = heldBy({ area, grants }, permission, found)
      if (held) own[permission] = held
    }
    return { name, title, area, reach: scopeIn(atlas, area), home, grants: own }
  })
}
