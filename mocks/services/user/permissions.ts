import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'

/** What the person may do, by the most powerful of the roles; the console hides the rest, the backend refuses it. */
export const service: Service = async ({ person, contract }) => {
  if (!person) throw problems.expired()
  const grants = contract.roles.find((role) => role.name === person.role)?.grants ?? {}
  return { permissions: Object.entries(grants).map(([permissionId, actions]) => ({ permissionId, actions })), menu: [] }
}
