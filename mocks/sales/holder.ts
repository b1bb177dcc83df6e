import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Contract } from '../../src/schema/contract.ts'

type Holder = NonNullable<Rows['grant']['targetType']>

/** As what somebody of a role holds packages: the choices of a grant are the roles that can; nobody of any other does. */
export function holderOf({ entities }: Contract, role: unknown): Holder | undefined {
  const found = entities.grant?.properties.targetType?.choices?.find(({ value }) => value === role)
  return found && (found.value as Holder)
}
