import { roles } from '../../template/people.ts'
import type { Plan } from '../plan.ts'

/** The roles that the template's own /role answers; a permission without actions allows nothing and is not listed. */
export const planTemplateRoles: Plan = function* ({ count }) {
  for (const { id, name, describe, status, createTime, permissions } of roles.slice(0, count)) {
    const grants = permissions
      .filter(({ actionList }) => actionList.length > 0)
      .map(({ permissionId, actionList }) => ({ permissionId, actions: actionList }))
    const time = new Date(createTime)
    yield { time: time.getTime(), row: { roleId: id, roleName: name, describe, status, grants, createTime: time.toISOString() } }
  }
}
