import type { Graph, Path } from './graph.ts'

/** Whether a screen or page of this permission stands in a group that no menu has: who holds it is known when that is mended. */
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

const leadsToMenu = (path: Path): boolean => path.length === 0 || path.includes('menu')
