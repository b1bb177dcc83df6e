import type { Call, Contract } from '../../src/schema/contract.ts'
import type { Person } from './service.ts'

type Grants = Map<string, Set<string>>

const known = new WeakMap<Contract, Grants>()

/** Whether a person holds one of the grants of a call; calls for guests and for any member ask for none. */
export function mayUse(contract: Contract, call: Call, person: Person | undefined): boolean {
  if (call.for !== 'grants') return true
  const granted = grantsOf(contract)
  return (person?.roles ?? []).some((role) => call.grants.some((grant) => granted.get(role)?.has(`${grant.permission}:${grant.verb}`)))
}

function grantsOf(contract: Contract): Grants {
  let grants = known.get(contract)
  if (!grants) {
    grants = new Map(
      contract.roles.map((role) => [
        role.name,
        new Set(Object.entries(role.grants).flatMap(([permission, verbs]) => verbs.map((verb) => `${permission}:${verb}`))),
      ]),
    )
    known.set(contract, grants)
  }
  return grants
}
