import type { Scalar } from '../../src/schema/condition.ts'
import type { Entity } from '../../src/schema/contract.ts'

/** The initial state of a row. */
export function initialOf(entity: Entity): Scalar {
  const property = entity.properties[entity.stateField ?? '']
  const first = property?.default ?? property?.choices?.[0]?.value ?? null
  return typeof first === 'object' ? null : first
}

/** The states that moves (all but `left`) can lead to from `from`, including itself; paths do not continue through `until`. */
function reachable(entity: Entity, from: Scalar, left: ReadonlySet<string> = new Set(), until?: Scalar): Set<Scalar> {
  const found = new Set([from])
  for (const state of found)
    for (const [name, move] of Object.entries(entity.moves))
      if (!left.has(name) && move.to !== until && move.from.includes(state)) found.add(move.to)
  return found
}

/** The states that a row can be in without any of these moves having been made. */
export function statesWithout(entity: Entity, moves: ReadonlySet<string>): Set<Scalar> {
  return reachable(entity, initialOf(entity), moves)
}

/** The states in which one of these moves has been made since the row was created, or since it last returned to its initial state. */
export function statesAfter(entity: Entity, moves: readonly string[]): Set<Scalar> {
  const initial = initialOf(entity)
  return new Set(moves.flatMap((name) => [...reachable(entity, entity.moves[name]!.to, undefined, initial)]))
}
