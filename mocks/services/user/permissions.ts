import { operation } from '../../core/operation.ts'

/**
 * The permissions of the person, from their most powerful role; the console hides everything else, and the backend refuses it. The menu is
 * for
 * clients that draw their own; groups without accessible entries are left out.
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
