import { type Held, heldPermissions } from '../compile/held-permissions.ts'
import { onceOfAll } from '../compile/once.ts'
import { isObject } from '../is-object.ts'
import type { Graph, Path } from './graph.ts'
import { near } from './near.ts'

/** Whether a screen or page of this permission is in a group that no menu has: until that is fixed, its holders are unknown. */
export function isHomeless(graph: Graph, permission: string): boolean {
  const { atlas, lost } = graph
  const isLost = (group: string | undefined, file: string) =>
    (group !== undefined && atlas.areaOfGroup(group) === undefined) || (lost.get(file) ?? []).some(leadsToMenu)
  const { uses = [], pages = [] } = heldPermissions(atlas).get(permission) ?? {}
  return (
    uses.some(({ id, screen }) => isLost(screen.menu?.group, `screens/${id}.json`)) ||
    pages.some(({ file, route }) => isLost(route.menu?.group, `routes/${file}.json`))
  )
}

/** The permissions that roles name, and those that no role holds as part of all that there is in its area. */
export const holdingsIn = onceOfAll(
  ({ world, atlas }: Graph) => {
    const roles = Object.values(world.roles)
    const wholly = new Set(roles.flatMap(({ area, grants }) => (grants === '*' ? [area] : [])))
    const rest: [string, Held][] = []
    for (const one of heldPermissions(atlas)) if (!one[1].own.areas.some((area) => wholly.has(area))) rest.push(one)
    return { named: new Set(roles.flatMap(({ grants }) => (isObject(grants) ? Object.keys(grants) : []))), rest }
  },
  ({ world, atlas }) => [world.roles, heldPermissions(atlas)],
)

/**
 * Whether a right that a role holds, and of which no screen knows, may be meant for a permission: the one that it is spelled like, or, if it
 * is like none, any that nobody holds. The right itself is reported where it is held.
 */
export function heldAstray(graph: Graph): (permission: string) => boolean {
  const permissions = heldPermissions(graph.atlas)
  const { named } = holdingsIn(graph)
  const astray = [...named].filter((one) => !permissions.has(one))
  const names = astray.length > 0 ? [...permissions.keys()].sort() : []
  const meant = new Set(astray.map((one) => near(one, names)))
  return (permission) => meant.has(permission) || (meant.has(undefined) && !named.has(permission))
}

const leadsToMenu = (path: Path): boolean => path.length === 0 || path.includes('menu')
