import { permissionsOf } from '../compile/grants.ts'
import type { Graph, Path } from './graph.ts'

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

/** Whether a role holds a right of which no screen knows: that is told where it is held, and may be that of any screen. */
export const isHeldAstray = ({ world, atlas }: Graph): boolean =>
  Object.values(world.roles).some(
    ({ grants }) => grants !== undefined && grants !== '*' && Object.keys(grants).some((one) => !Object.hasOwn(permissionsOf(atlas), one)),
  )

const leadsToMenu = (path: Path): boolean => path.length === 0 || path.includes('menu')
