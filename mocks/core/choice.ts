import type { Contract } from '../../src/schema/contract.ts'
import type { EntityName, Stored } from '../db/database.ts'

/** Narrows a value to the choices of a field; undefined if it is none of them. */
export function choiceOf<Name extends EntityName, Field extends keyof Stored<Name> & string>(
  { entities }: Pick<Contract, 'entities'>,
  entity: Name,
  field: Field,
  value: unknown,
): NonNullable<Stored<Name>[Field]> | undefined {
  const found = entities[entity]?.properties[field]?.choices?.find((choice) => choice.value === value)
  // why: the types of rows are generated from these choices.
  return found && (found.value as NonNullable<Stored<Name>[Field]>)
}
