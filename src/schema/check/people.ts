import type { World } from '../read.ts'

/** The entities whose rows own themselves: they are people. */
export const peopleOf = ({ entities }: Pick<World, 'entities'>): string[] =>
  Object.entries(entities).flatMap(([name, { owner, key }]) => (owner !== undefined && owner === key ? [name] : []))
