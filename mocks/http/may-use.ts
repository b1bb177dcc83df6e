import type { Role } from '../../schemas/.meta/rows.ts'
import type { Call, Contract, Scope } from '../../src/schema/contract.ts'
import { type Holder, moveIn, reachOf } from '../../src/schema/reach.ts'
import type { Row } from '../db/database.ts'
import type { Person } from '../core/sessions.ts'

const known = new WeakMap<Contract, Map<string, Holder>>()

/** Whether a person may send a call; if the call makes several moves, the move in the body counts. */
export const mayUse = (contract: Contract, call: Call, person: Person | undefined, body: Row = {}): boolean =>
  reachFor(contract, call, person, body) !== undefined

/** The widest reach that any of the person's roles gives. */
function reachFor(contract: Contract, call: Call, person: Person | undefined, body: Row): Scope | undefined {
  const move = moveIn(call, body)
  if (!person) return reachOf(NOBODY, call, move)
  let reach: Scope | undefined
  for (const role of person.roles) {
    const own = reachOf(holdersOf(contract).get(role) ?? MEMBER, call, move)
    if (own === 'all' || reach === undefined || reach === 'own') reach = own ?? reach
  }
  return reach
}

/** The roles that may send a call: who is responsible for something depends on the permission for its call, not on the name of a role. */
export function rolesThatSend(contract: Contract, call: string): Role[] {
  const found = contract.calls[call]
  return found ? contract.roles.flatMap((role) => (reachOf(role, found) === undefined ? [] : [nameOf(role)])) : []
}

/** The role of people who were given no other: the last of the roles. */
export const everyonesRole = ({ roles }: Contract): Role => nameOf(roles.at(-1)!)

// why: the type is generated from the schemas that the contract is compiled from.
export const nameOf = (role: { name: string }): Role => role.name as Role

const NOBODY: Holder = { grants: {} }
/** A signed-in person with a role that the schemas do not know. */
const MEMBER: Holder = { reach: 'own', grants: {} }

function holdersOf(contract: Contract): Map<string, Holder> {
  let holders = known.get(contract)
  if (!holders) known.set(contract, (holders = new Map(contract.roles.map((role) => [role.name, role]))))
  return holders
}

const scoped = new WeakMap<Call, Map<Scope, Call>>()

/** The call with the scope of this person; always the same object for the same scope, so that caches by call work. */
export function callFor(contract: Contract, call: Call, person: Person | undefined, body: Row = {}): Call {
  if (!call.scopeByScreen) return call
  const scope = reachFor(contract, call, person, body) ?? 'own'
  if (scope === call.scope) return call
  let own = scoped.get(call)
  if (!own) scoped.set(call, (own = new Map()))
  return own.get(scope) ?? own.set(scope, { ...call, scope }).get(scope)!
}
