import { readsOf, type Condition, type Scalar } from '../../src/schema/condition.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { initialOf, statesAfter, statesWithout } from '../resource/states.ts'
import { anyForm } from '../../src/schema/contract.ts'

/** What the forms of the product say about the fields of a row, so that a seeded row is one that a person could have sent. */
export type FormRules = {
  visible?: Condition
  required?: true | Condition
  choices?: { value: Scalar; when: Condition }[]
  /** Only in these states has the field a value: a move asks for it, or it says when a move was made. */
  states?: ReadonlySet<Scalar>
}

/** By field name; fields of which the forms say nothing unusual are absent. */
export function rulesOfForms(contract: Contract, entity: Entity): Map<string, FormRules> {
  const rules = new Map<string, FormRules>()
  const of = (name: string): FormRules => rules.get(name) ?? rules.set(name, {}).get(name)!
  const isKnown = (condition: Condition) => readsOf(condition).every((name) => entity.properties[name] && isStored(entity.properties[name]))
  const calls = Object.values(contract.calls).filter((call) => call.entity === entity.name)
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
  for (const call of calls.filter(({ does }) => does === 'move'))
    for (const { name, required } of anyForm(call)) {
      if (!entity.properties[name] || written.has(name)) continue
      const without = statesWithout(entity, new Set(call.moves))
      const after = new Set(call.moves.flatMap((move) => [...statesAfter(entity, [move])].filter((state) => !without.has(state))))
      of(name).states = after
      if (required === true) of(name).required = { [entity.stateField]: { in: [...after] } }
    }
  // Of what administrators add themselves, the operator is whoever added it.
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
