import { permissions, roles } from '../../template/people.ts'
import { organisation, type Node } from '../../template/trees.ts'
import { choicesOf, type Plan } from '../plan.ts'
import { DAY } from '../../../src/schema/time.ts'

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

/** The permissions of its /permission. */
export const planTemplatePermissions: Plan = function* ({ count, now }) {
  for (const { id, describe, status, actions } of permissions.slice(0, count))
    yield { time: now - 90 * DAY, row: { permissionName: id, describe, status, actions } }
}

/** The departments of its /org/tree, each under the head of its branch. */
export const planTemplateOrganisation: Plan = function* ({ entity, count, now }) {
  const [none, ...heads] = choicesOf<string>(entity, 'parentName', ['none'])
  const listed = organisation.flatMap((head, at) => under(head).map((node) => ({ node, parent: node === head ? none : heads[at] })))
  for (const { node, parent } of listed.slice(0, count))
    yield { time: now - 90 * DAY, row: { orgName: node.title, parentName: parent ?? none, isGroup: node.group === true } }
}

const under = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(under)]
