import { permissions, roles } from '../../template/people.ts'
import { organisation, type Node } from '../../template/trees.ts'
import type { Plan } from '../plan.ts'
import { DAY } from '../../../src/schema/time.ts'

/** The roles of the template's own /role; a permission without actions allows nothing and is not listed. */
export const planTemplateRoles: Plan = function* ({ count }) {
  for (const { id, name, describe, status, createTime, permissions } of roles.slice(0, count)) {
    const grants = permissions
      .filter(({ actionList }) => actionList.length > 0)
      .map(({ permissionId, actionList }) => ({ permissionId, actions: actionList }))
    const time = new Date(createTime)
    yield { time: time.getTime(), row: { roleId: id, roleName: name, describe, status, grants, createTime: time.toISOString() } }
  }
}

/** The permissions of its /permission. */
export const planTemplatePermissions: Plan = function* ({ count, now }) {
  for (const { id, describe, status, actions } of permissions.slice(0, count))
    yield { time: now - 90 * DAY, row: { permissionName: id, describe, status, actions } }
}

/** The departments of its /org/tree, each below its parent there. */
export const planTemplateOrganisation: Plan = function* ({ count, now }) {
  for (const { node, parent } of walk(organisation).slice(0, count))
    yield {
      time: now - 90 * DAY,
      row: { orgId: node.key, orgName: node.title, parentId: parent?.key ?? null, isGroup: node.group === true },
    }
}

/** Each department before its children. */
const walk = (nodes: Node[], parent?: Node): { node: Node; parent: Node | undefined }[] =>
  nodes.flatMap((node) => [{ node, parent }, ...walk(node.children ?? [], node)])
