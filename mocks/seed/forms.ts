import { readsOf, type Condition, type Scalar } from '../../src/schema/condition.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { callsOn } from '../core/calls-on.ts'
import { isStored } from '../../src/schema/stored.ts'
import { initialOf, statesAfter, statesWithout } from '../resource/states.ts'
import { anyForm } from '../../src/schema/contract.ts'

/** What the forms of the product require of a row, so that every seeded row could have been submitted by a person. */
export type FormRules = {
  visible?: Condition
  required?: true | Condition
  choices?: { value: Scalar; when: Condition }[]
  /** The field has a value in these states only: a move asks for it, or it is the time of a move. */
  states?: ReadonlySet<Scalar>
}

/** By field name; fields without special requirements are absent. */
export function rulesOfForms(contract: Contract, entity: Entity): Map<string, FormRules> {
  const rules = new Map<string, FormRules>()
  const of = (name: string): FormRules => rules.get(name) ?? rules.set(name, {}).get(name)!
  const isKnown = (condition: Condition) => readsOf(condition).every((name) => entity.properties[name] && isStored(entity.properties[name]))
  const calls = callsOn(contract, entity.name)
  const making = calls.filter(
    ({ does, send }) =>
      does === 'add' || (does === 'service' && !Object.values(send).includes(entity.key)) || does === 'edit' || does === 'save',
  )
  const written = new Set(making.flatMap((call) => anyForm(call).map(({ name }) => name)))
  for (const call of making.filter(({ does }) => does !== 'edit' && does !== 'save')) {
    for (const { name, visible, required, choices } of anyForm(call)) {
      if (!entity.properties[name]) continue
      if (visible && isKnown(visible)) of(name).visible ??= visible
      if (required === true || (required && isKnown(required))) of(name).required ??= required
      const bound = (choices ?? []).flatMap(({ value, when }) => (when && isKnown(when) ? [{ value, when }] : []))
      if (bound.length > 0) of(name).choices ??= bound
    }
  }
  if (!entity.stateField) return rules
  const wanted = new Map<string, Scalar[]>()
  for (const call of calls.filter(({ does }) => does === 'move'))
    for (const { name, required } of anyForm(call)) {
      if (!entity.properties[name] || written.has(name)) continue
      const without = statesWithout(entity, new Set(call.moves))
      const after = new Set(call.moves.flatMap((move) => [...statesAfter(entity, [move])].filter((state) => !without.has(state))))
      // Several moves may ask for the same field, each with a reason of its own.
      of(name).states = new Set([...(of(name).states ?? []), ...after])
      if (required === true) wanted.set(name, [...(wanted.get(name) ?? []), ...after])
    }
  for (const [name, states] of wanted) of(name).required = { [entity.stateField]: { in: [...new Set(states)] } }
  // For rows that administrators add themselves, the operator is the one who added it.
  const isByMove = calls.every((call) => call.does !== 'import' && (call.for === 'guest' || !making.includes(call)))
  for (const { name, readOnly, stamp } of Object.values(entity.properties)) {
    if (!readOnly || !stamp) continue
    if (typeof stamp === 'object') of(name).states = statesAfter(entity, stamp.move)
    else if (stamp === 'handled' && isByMove) of(name).states = statesBut(entity, initialOf(entity))
  }
  return rules
}

function statesBut(entity: Entity, initial: Scalar): Set<Scalar> {
  const states = entity.properties[entity.stateField!]?.choices?.map(({ value }) => value) ?? []
  return new Set(states.filter((state) => state !== initial))
}
