import { permissionsOf } from '../compile/permissions.ts'
import { isObject } from '../is-object.ts'
import type { Graph, Path } from './graph.ts'
import { near } from './near.ts'

/** Whether a screen or page of this permission is in a group that no menu has: until that is fixed, its holders are unknown. */
export function isHomeless(graph: Graph, permission: string): boolean {
  const { world, atlas, lost } = graph
  const isLost = (group: string | undefined, file: string) =>
    (group !== undefined && atlas.areaOfGroup(group) === undefined) || (lost.get(file) ?? []).some(leadsToMenu)
  return (
    Object.entries(world.screens).some(
      ([id, { permission: own, menu }]) => own === permission && isLost(menu?.group, `screens/${id}.json`),
    ) ||
    Object.entries(world.routes).some(([id, { routes }]) =>
      Object.values(routes ?? {}).some(({ permission: own, menu }) => own === permission && isLost(menu?.group, `routes/${id}.json`)),
    )
  )
}

/**
 * Whether a right that a role holds, and of which no screen knows, may be meant for a permission: the one that it is spelled like, or, if it
 * is like none, any that nobody holds. The right itself is reported where it is held.
 */
export function heldAstray({ world, atlas }: Graph): (permission: string) => boolean {
  const permissions = permissionsOf(atlas)
  const held = new Set(Object.values(world.roles).flatMap(({ grants }) => (isObject(grants) ? Object.keys(grants) : [])))
  const names = Object.keys(permissions)
  const meant = new Set([...held].flatMap((one) => (Object.hasOwn(permissions, one) ? [] : [near(one, names)])))
  return (permission) => meant.has(permission) || (meant.has(undefined) && !held.has(permission))
}

const leadsToMenu = (path: Path): boolean => path.length === 0 || path.includes('menu')
