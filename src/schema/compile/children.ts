import type { Action } from '../compiled.ts'
import type { Child } from '../contract.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { World } from '../read.ts'
import type { Atlas } from './atlas.ts'
import type { ScreenContext } from './context.ts'
import { madeBy, parentsOf } from './parents.ts'
import { pageAbove } from './up.ts'

const known = new WeakMap<World, Map<string, Child[]>>()
const NONE: Child[] = []

/** The rows that refer to this entity, and what happens to them when it is deleted. Rows created under it are included by default. */
export function childrenOf(atlas: Atlas, parent: string | undefined): Child[] {
  let found = known.get(atlas.world)
  if (!found) known.set(atlas.world, (found = findAll(atlas)))
  return found.get(parent ?? '') ?? NONE
}

function findAll(atlas: Atlas): Map<string, Child[]> {
  const found = new Map<string, Child[]>()
  const under = fieldsUnder(atlas)
  for (const [entity, { properties }] of Object.entries(atlas.entities))
    for (const [field, { entity: parent, whenDeleted, type, computed }] of Object.entries(properties as Record<string, AuthoredField>)) {
      const becomes = whenDeleted ?? (under.has(`${entity}.${field}`) ? 'refuse' : undefined)
      if (parent === undefined || becomes === undefined || type === 'array' || computed) continue
      found.set(parent, [...(found.get(parent) ?? []), { entity, field, becomes }])
    }
  return found
}

/** The fields through which a button or a list creates rows that belong to another. */
function fieldsUnder(atlas: Atlas): Set<string> {
  const under = new Set<string>()
  for (const [id, screen] of Object.entries(atlas.world.screens)) {
    const own = atlas.entityOf(screen, id)
    for (const { actions } of [screen, ...Object.values(screen.sections ?? {})])
      for (const action of Object.values(actions ?? {}))
        for (const field of Object.keys(parentsOf(atlas, screen, own, action))) under.add(`${madeBy(atlas, action, own)?.name}.${field}`)
  }
  return under
}

/** For a delete button: the affected rows to announce, and the page that shows them, unless it is this page. */
export function belowOf({ atlas, screen, entity }: ScreenContext, does: string | undefined): Pick<Action, 'below'> {
  const children = does === 'delete' ? childrenOf(atlas, entity?.name) : NONE
  if (children.length === 0) return {}
  return {
    below: children.map(({ entity: name, field, becomes }) => {
      const page = pageAbove(atlas, name, field)
      const isElsewhere = page !== undefined && atlas.world.screens[page.screen] !== screen
      return {
        entity: name,
        title: atlas.entities[name]!.title,
        ...(becomes === 'delete' ? { goes: true as const } : {}),
        ...(isElsewhere ? { screen: page.screen, with: { [page.key]: entity!.entity.key } } : {}),
      }
    }),
  }
}
