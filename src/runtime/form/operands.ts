import { dottedIn, readOf } from '../../schema/around.ts'
import type { Field } from '../../schema/compiled.ts'
import { readsOf, type Test } from '../../schema/condition.ts'

/** The fields that a test compares with. */
export function operandFields(test: Test | undefined): string[] {
  if (test === undefined || test === null || typeof test !== 'object') return []
  return Object.values(test).flatMap((one) => fieldOf(one))
}

/** The dotted names (`me.phone`) that rules and conditions of these fields depend on. */
export const dottedNames = (fields: Field[]): string[] =>
  fields.flatMap(({ required, visible, disabled, rules, choices, units }) =>
    dottedIn({ required, visible, disabled, must: rules?.must, whens: choices?.map(({ when }) => when) ?? [], countedIn: units?.by }),
  )

/** The fields whose values a control sends when it loads its choices. */
export function dependenciesOf(field: Field): string[] {
  return [...new Set(Object.values(field.options?.where ?? {}).flatMap(fieldOf))]
}

/** The fields that the available choices depend on. */
export function sourcesOf(field: Field): string[] {
  const whens = (field.choices ?? []).flatMap((choice) => (choice.when ? readsOf(choice.when) : []))
  return [...new Set([...Object.values(field.options?.where ?? {}).flatMap(fieldOf), ...whens])]
}

function fieldOf(operand: unknown): string[] {
  return typeof operand === 'object' && operand !== null && 'field' in operand ? readOf(String(operand.field)) : []
}
