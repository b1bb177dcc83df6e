import type { Role } from '../../schemas/.meta/rows.ts'
import { covers } from '../../src/schema/reach.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Query, Trx } from '../db/database.ts'
import { nameOf, rolesThatSend } from '../http/may-use.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Person } from '../core/sessions.ts'
import type { Store } from '../core/store.ts'

const last = text('administrators/administrators', 'last')
const wider = (values: { name: string }) => text('administrators/administrators', 'wider', values)

/** The roles that reach the rows of everybody. */
export const staffRoles = ({ roles }: Contract): Role[] => roles.flatMap((role) => (role.reach === 'all' ? [nameOf(role)] : []))
/** The staff roles that may create other administrators. */
const administratorRoles = (contract: Contract): Role[] => rolesThatSend(contract, 'administrator.invite')

type Roled = { role?: string | null | undefined }
export const isStaff = (contract: Contract, user: Roled): boolean => staffRoles(contract).some((role) => role === user.role)
export const isAdministrator = (contract: Contract, user: Roled): boolean => administratorRoles(contract).some((role) => role === user.role)

/** Whether a person has every right of a role of staff: nobody makes others more powerful than themselves, or shuts out who is. */
export function coversRole(contract: Contract, person: Person, role: string | null | undefined): boolean {
  const theirs = contract.roles.find(({ name }) => name === role)
  return theirs !== undefined && contract.roles.some((own) => person.roles.includes(own.name) && covers(own, theirs, contract.entities))
}

/** Refuses what a person would do to somebody of staff who may do more than they. */
export function checkCovers(contract: Contract, person: Person, { role, realName }: Roled & { realName?: string | null }): void {
  if (!coversRole(contract, person, role)) throw problems.forbidden(wider({ name: realName ?? '' }))
}

/** Whether somebody can sign in as an administrator: until then the command is the only way to create one. */
export const hasAdministrator = (on: Query, contract: Contract): Promise<boolean> => canSignIn(on, administratorRoles(contract))

async function canSignIn(on: Query, roles: Role[], but = ''): Promise<boolean> {
  if (roles.length === 0) return true
  const found = await on
    .selectFrom('user')
    .innerJoin('credential', 'credential.userId', 'user.userId')
    .select('user.userId')
    .where('user.role', 'in', roles)
    .where('user.status', '=', 1)
    .where('user.userId', '!=', but)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Refuses to take the role of the last person away who can sign in and may do all that it allows. If two do so to each other at the same
 * time, the second is refused.
 */
export async function checkNotLast(
  trx: Trx,
  store: Store,
  contract: Contract,
  { userId, role }: Roled & { userId: string },
): Promise<void> {
  await store.lock('administrators', trx)
  const theirs = contract.roles.find(({ name }) => name === role)
  const heirs = administratorRoles(contract).filter((one) => {
    const own = contract.roles.find(({ name }) => name === one)
    return own && (!theirs || covers(own, theirs, contract.entities))
  })
  if (!(await canSignIn(trx, heirs, userId))) throw problems.conflict(last)
}

/** Adds an administrator, or somebody of another staff role, who then has to choose a password. */
export async function addAdministrator(
  trx: Trx,
  store: Store,
  contract: Contract,
  values: { email: string; realName: string; role?: Role | undefined },
): Promise<string> {
  const user = await store.add('user', { ...values, role: values.role ?? administratorRoles(contract)[0] }, trx)
  return user.userId
}

/** Deletes the credentials of a person: password, second factor, proofs of addresses. Sessions are ended separately. */
export async function forgetSecrets(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('credential').where('userId', '=', userId).execute()
  await trx.deleteFrom('proven').where('userId', '=', userId).execute()
  await trx.deleteFrom('password_link').where('userId', '=', userId).execute()
}
