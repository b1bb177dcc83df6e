import type { Contract } from '../../src/schema/contract.ts'
import type { Query } from '../db/database.ts'
import { hasFactor } from './factor.ts'

/** Whether the setting requires a second factor for one of these roles; the schemas define which roles exist. */
export async function isRequired(contract: Contract, on: Query, roles: readonly string[]): Promise<boolean> {
  if (!contract.entities.security) return false
  const kept = await on.selectFrom('security').select('factorRoles').limit(1).executeTakeFirst()
  const required: readonly string[] = kept?.factorRoles ?? []
  return roles.some((role) => required.includes(role))
}

/** Whether a person has to set one up before anything else; `required` are the roles that the setting names. */
export async function mustSetUp(
  on: Query,
  { userId, roles }: { userId: string; roles: string[] },
  required: readonly string[] | null,
): Promise<boolean> {
  return !!required && roles.some((role) => required.includes(role)) && !(await hasFactor(on, userId))
}
