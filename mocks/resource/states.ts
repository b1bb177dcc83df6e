import type { Scalar } from '../../src/schema/condition.ts'
import type { Entity } from '../../src/schema/contract.ts'

/** The state in which a row begins. */
export function initialOf(entity: Entity): Scalar {
  const property = entity.properties[entity.stateField ?? '']
  const first = property?.default ?? property?.choices?.[0]?.value ?? null
  return typeof first === 'object' ? null : first
}

/** Every state that the moves (all but `left`) can lead to from `from`, itself included, short of `until`. */
function reachable(entity: Entity, from: Scalar, left: ReadonlySet<string> = new Set(), until?: Scalar): Set<Scalar> {
  const found = new Set([from])
  for (const state of found)
    for (const [name, move] of Object.entries(entity.moves))
      if (!left.has(name) && move.to !== until && move.from.includes(state)) found.add(move.to)
  return found
}

/** States one can be in without ever having made these moves. */
export function statesWithout(entity: Entity, moves: ReadonlySet<string>): Set<Scalar> {
  return reachable(entity, initialOf(entity), moves)
}

/** States in which one of these moves has been made since the row began, or began anew. */
export function statesAfter(entity: Entity, moves: readonly string[]): Set<Scalar> {
  const initial = initialOf(entity)
  return new Set(moves.flatMap((name) => [...reachable(entity, entity.moves[name]!.to, undefined, initial)]))
}
