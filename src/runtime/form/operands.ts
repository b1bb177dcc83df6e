import type { Field } from '../../schema/compiled.ts'
import type { Test } from '../../schema/condition.ts'

/** Names of the fields that a test compares with. */
export function operandFields(test: Test | undefined): string[] {
  if (test === undefined || test === null || typeof test !== 'object') return []
  return Object.values(test).flatMap((one) => fieldOf(one))
}

/** Fields whose value a control shows or sends along: the choices depend on them. */
export function heardBy(field: Field): string[] {
  return [...new Set(Object.values(field.options?.where ?? {}).flatMap(fieldOf))]
}

function fieldOf(operand: unknown): string[] {
  return typeof operand === 'object' && operand !== null && 'field' in operand ? [String(operand.field)] : []
}
