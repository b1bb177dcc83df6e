import type { Contract } from '../../src/schema/contract.ts'
import type { EntityName, Stored } from '../db/database.ts'

/** The value as one of the choices of a field, where it is one. */
export function choiceOf<Name extends EntityName, Field extends keyof Stored<Name> & string>(
  { entities }: Pick<Contract, 'entities'>,
  entity: Name,
  field: Field,
  value: unknown,
): NonNullable<Stored<Name>[Field]> | undefined {
  const found = entities[entity]?.properties[field]?.choices?.find((choice) => choice.value === value)
  // why: the types of rows are made of these very choices.
  return found && (found.value as NonNullable<Stored<Name>[Field]>)
}
