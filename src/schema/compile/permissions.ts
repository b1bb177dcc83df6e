import type { Verb } from '../compiled.ts'
import type { Scope } from '../contract.ts'
import { type Atlas, scopeIn } from './atlas.ts'
import { heldPermissions, type Permission } from './held-permissions.ts'
import { once } from './once.ts'

/** Every permission of a screen or page, with the verbs used there and the areas whose menus contain it. */
export const permissionsOf = once((atlas: Atlas): Record<string, Permission> => {
  const found: Record<string, Permission> = {}
  for (const [permission, { own }] of heldPermissions(atlas)) found[permission] = own
  return found
})

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
