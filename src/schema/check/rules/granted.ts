import { permissionsOf, rolesOf } from '../../compile/grants.ts'
import type { Rule } from '../rule.ts'
import { screensOf } from '../visit.ts'

export const granted: Rule = {
  name: 'granted',
  why: 'A screen whose permission no role holds can be opened by nobody.',

  check(graph, report) {
    const permissions = permissionsOf(graph.atlas)
    const held = new Set(rolesOf(graph.atlas, permissions).flatMap((role) => Object.keys(role.grants)))
    for (const { file, screen } of screensOf(graph)) {
      if (!screen.permission) {
        if (!screen.for) report(file, ['kind'], 'Missing property "permission", a screen names its permission or says who it is "for"')
      } else if (!held.has(screen.permission))
        report(
          file,
          ['permission'],
          `Unexpected permission "${screen.permission}" that no role holds, expected one in the menu of an area or in permissions/roles.json`,
        )
    }
    for (const [id, routes] of Object.entries(graph.world.routes)) {
      const file = `routes/${id}.json`
      if (!graph.sound(file)) continue
      for (const [name, route] of Object.entries(routes.routes)) {
        if (!route.permission && !route.for)
          report(file, ['routes', name], 'Missing property "permission", a page names its permission or says who it is "for"', {
            at: 'key',
          })
        else if (route.permission && !held.has(route.permission))
          report(
            file,
            ['routes', name, 'permission'],
            `Unexpected permission "${route.permission}" that no role holds, expected one in the menu of an area or in permissions/roles.json`,
          )
      }
    }
  },

  examples: {
    ok: {},
    notOk: { 'permissions/roles.json': { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: {} } } } },
    says: [
      'screens/order.json#/permission Unexpected permission "order" that no role holds, expected one in the menu of an area or in permissions/roles.json',
    ],
  },
}
