import { operation } from '../../core/operation.ts'

/**
 * What the person may do, by the most powerful of the roles; the console hides the rest, the backend refuses it. The menu of the
 * person's area is for clients that draw their own; a group without anything to reach is left out.
 */
export const service = operation('user.permissions', async ({ person, contract, locale }) => {
  const role = contract.roles.find(({ name }) => name === person.role)
  const grants = role?.grants ?? {}
  const entries = (contract.menus[role?.area ?? ''] ?? []).filter(({ permission }) => permission === undefined || grants[permission])
  const filled = new Set(entries.map(({ parent }) => parent))
  return {
    permissions: Object.entries(grants).map(([permissionId, actions]) => ({ permissionId, actions })),
    menu: entries
      .filter(({ parent, id }) => parent !== undefined || filled.has(id))
      .map(({ name, id, parent = null, title, icon = null, path = null, hidden }) => {
        return { name, id, parent, title: title[locale], icon, path, visibility: hidden !== true }
      }),
  }
})
