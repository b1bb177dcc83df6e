import type { Verb } from './compiled.ts'
import type { Call, Grant, Scope } from './contract.ts'

/** A holder of rights: a role with the scope of its area; a guest has neither. */
export type Holder = { reach?: Scope; grants: Readonly<Record<string, readonly Verb[]>> }

const WIDTH: readonly Scope[] = ['own', 'customers', 'all']
const wider = (one: Scope, other: Scope): Scope => (WIDTH.indexOf(one) < WIDTH.indexOf(other) ? other : one)
const narrower = (one: Scope, other: Scope): Scope => (WIDTH.indexOf(one) < WIDTH.indexOf(other) ? one : other)

type CallAccess = Pick<Call, 'for' | 'grants' | 'scope' | 'scopeByScreen'>

/** The rights of which any one is sufficient for a move of a call, or without a move for the call itself. */
export const grantsFor = ({ grants }: Pick<Call, 'grants'>, move?: string): Grant[] =>
  grants.filter((grant) => move === undefined || grant.move === undefined || grant.move === move)

/**
 * The scope of a call for a holder; undefined if they may not send it. The server and everything that predicts rights use this function. A
 * right to one move grants no other, and a screen of another area never widens a scope.
 */
export function reachOf(holder: Holder, call: CallAccess, move?: string): Scope | undefined {
  const { reach } = holder
  if (call.for === 'guest') return call.scope
  if (reach === undefined) return undefined
  const own = (scope: Scope) => (call.scopeByScreen ? narrower(scope, reach) : scope)
  if (call.for === 'member') return own(call.scope)
  const scopes = grantsFor(call, move).flatMap(({ permission, verb, scope }) =>
    holder.grants[permission]?.includes(verb) ? [own(scope ?? call.scope)] : [],
  )
  return scopes.length === 0 ? undefined : scopes.reduce(wider)
}

type Named = Required<Holder> & { name: string }
type Limited = { seenBy?: string[]; editedBy?: string[] }

/**
 * Whether one role has every right of another, also to the fields that only some roles see or change: whoever gives away no more than that
 * makes nobody more powerful than themselves.
 */
export function covers(one: Named, other: Named, entities: Readonly<Record<string, { properties: object }>>): boolean {
  const fields = Object.values(entities).flatMap(({ properties }): Limited[] => Object.values(properties))
  const isBarred = (roles: string[] | undefined) => roles?.includes(other.name) === true && !roles.includes(one.name)
  return (
    wider(one.reach, other.reach) === one.reach &&
    Object.entries(other.grants).every(([permission, verbs]) => verbs.every((verb) => one.grants[permission]?.includes(verb))) &&
    !fields.some(({ seenBy, editedBy }) => isBarred(seenBy) || isBarred(editedBy))
  )
}

/** The moves of a call that a holder may make, each with its scope. */
export const movesFor = (holder: Holder, call: CallAccess & Pick<Call, 'moves'>): Record<string, Scope> =>
  Object.fromEntries(
    call.moves.flatMap((move) => {
      const scope = reachOf(holder, call, move)
      return scope === undefined ? [] : [[move, scope]]
    }),
  )

/** The move that a body requests, if the call has it. */
export function moveIn({ moves }: Pick<Call, 'moves'>, body: Readonly<Record<string, unknown>>): string | undefined {
  const wanted = body['move']
  if (wanted === undefined && moves.length === 1) return moves[0]
  return typeof wanted === 'string' && moves.includes(wanted) ? wanted : undefined
}

/** A right in its written form: `order:edit`, `order:enable for approve`. */
export const writeGrant = ({ permission, verb, move }: Grant): string => `${permission}:${verb}${move === undefined ? '' : ` for ${move}`}`
