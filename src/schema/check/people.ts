import type { World } from '../read.ts'

/** The entities whose rows own themselves: those are people. */
export const peopleOf = ({ entities }: Pick<World, 'entities'>): string[] =>
  Object.entries(entities).flatMap(([name, { owner, key }]) => (owner !== undefined && owner === key ? [name] : []))

/** The same for one entity, without searching the others. */
export function isPeople({ entities }: Pick<World, 'entities'>, name: string): boolean {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
  return entity?.owner !== undefined && entity.owner === entity.key
}
