import type { Up } from '../compiled-screen.ts'
import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { World } from '../read.ts'
import { pathOfScreen } from './path-of-screen.ts'
import type { Atlas } from './atlas.ts'

type Ups = { ofLists: Map<string, Up>; ofEntities: Map<string, Up>; ofFields: Map<string, Up> }
const known = new WeakMap<World, Ups>()

/** From a row, or from a list of child rows, to the page of the parent row: the detail that contains the list. */
export function upOf(atlas: Atlas, id: string, screen: AuthoredScreen): { up?: Up } {
  const found = upsOf(atlas)
  const entity = atlas.entityOf(screen, id)
  const up = screen.kind === 'list' ? found.ofLists.get(id) : found.ofEntities.get(entity?.name ?? '')
  // In a tree, this is the same page for another row.
  return up ? { up } : {}
}

/** The page of a parent row that shows the rows of `entity` that refer to it in `field`. */
export const pageAbove = (atlas: Atlas, entity: string, field: string): Up | undefined => upsOf(atlas).ofFields.get(`${entity}.${field}`)

function upsOf(atlas: Atlas): Ups {
  let found = known.get(atlas.world)
  if (!found) known.set(atlas.world, (found = findAll(atlas)))
  return found
}

function findAll(atlas: Atlas): Ups {
  const found: Ups = { ofLists: new Map(), ofEntities: new Map(), ofFields: new Map() }
  for (const [id, screen] of Object.entries(atlas.world.screens)) {
    const parent = atlas.entityOf(screen, id)
    const key = screen.takes?.[0]
    if (screen.kind !== 'detail' || !parent || key === undefined || pathOfScreen(screen) === undefined) continue
    for (const { screen: inside } of Object.values(screen.sections ?? {})) {
      const list = inside === undefined ? undefined : atlas.world.screens[inside]
      const child = list && atlas.entityOf(list, inside!)
      const properties = (child?.entity.properties ?? {}) as Record<string, AuthoredField>
      const field = list?.kind === 'list' ? list.takes?.find((name) => properties[name]?.entity === parent.name) : undefined
      if (!child || field === undefined) continue
      const up = { screen: id, title: screen.title, field, key }
      if (!found.ofLists.has(inside!)) found.ofLists.set(inside!, up)
      if (!found.ofEntities.has(child.name)) found.ofEntities.set(child.name, up)
      if (!found.ofFields.has(`${child.name}.${field}`)) found.ofFields.set(`${child.name}.${field}`, up)
    }
  }
  return found
}
