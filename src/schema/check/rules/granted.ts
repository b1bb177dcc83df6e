import { permissionsOf } from '../../compile/permissions.ts'
import { heldAstray, isHomeless } from '../homeless.ts'
import type { Details, Rule } from '../rule.ts'
import { near } from '../near.ts'
import { screensOf } from '../visit.ts'

export const granted: Rule = {
  name: 'granted',
  why: 'Nobody can open a screen whose permission no role holds.',

  reads: { screen: ['permission', 'for', 'menu'], entity: [], calls: [], uses: [] },
  apart: ['roles', 'menu', 'screen', 'routes'],
  check(graph, report) {
    const roles = Object.values(graph.world.roles)
    const wholly = new Set(roles.flatMap(({ area, grants }) => (grants === '*' ? [area] : [])))
    const held = new Set(roles.flatMap(({ grants }) => (grants === '*' ? [] : Object.keys(grants))))
    for (const [permission, { areas }] of Object.entries(permissionsOf(graph.atlas)))
      if (areas.some((area) => wholly.has(area))) held.add(permission)
    const isAstray = heldAstray(graph)
    const isHeld = (permission: string) => held.has(permission) || isAstray(permission) || isHomeless(graph, permission)
    for (const { file, screen } of screensOf(graph)) {
      if (!screen.permission) {
        if (!screen.for)
          report(file, ['kind'], 'Missing property "permission", a screen names its permission or says who it is "for"', { apart: [] })
      } else if (screen.for)
        report(file, ['permission'], `Unexpected permission of a screen for "${screen.for}", expected one of the two words`, {
          at: 'key',
          apart: [],
        })
      else if (!isHeld(screen.permission)) report(file, ['permission'], ...ungranted(screen.permission, held))
    }
    for (const [id, routes] of Object.entries(graph.world.routes)) {
      const file = `routes/${id}.json`
      if (!graph.sound(file)) continue
      for (const [name, route] of Object.entries(routes.routes)) {
        if (route.permission && route.for)
          report(
            file,
            ['routes', name, 'permission'],
            `Unexpected permission of a page for "${route.for}", expected one of the two words`,
            { at: 'key', apart: [] },
          )
        if (!route.permission && !route.for)
          report(file, ['routes', name], 'Missing property "permission", a page names its permission or says who it is "for"', {
            at: 'key',
            apart: [],
          })
        else if (route.permission && !isHeld(route.permission))
          report(file, ['routes', name, 'permission'], ...ungranted(route.permission, held))
      }
    }
  },

  examples: {
    ok: {},
    notOk: {
      'permissions/roles.json': { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: {} } } },
      'screens/help.json': { kind: 'result', title: '帮助', route: '/help', for: 'anyone', permission: 'order', picture: 'info' },
      'locales/en-US/screens/help.json': { title: 'Help' },
    },
    says: [
      'screens/help.json#/permission Unexpected permission of a screen for "anyone", expected one of the two words',
      'screens/order.json#/permission Unexpected permission "order" that no role holds, expected one in the menu of an area or in permissions/roles.json',
    ],
  },
}

/** What is said of a permission that nobody holds, with the one that it is most like. */
function ungranted(permission: string, held: ReadonlySet<string>): [string, Details] {
  const message = `Unexpected permission "${permission}" that no role holds, expected one in the menu of an area or in permissions/roles.json`
  const suggestion = near(permission, held)
  return suggestion === undefined ? [message, {}] : [`${message}. Did you mean "${suggestion}"?`, { suggestion }]
}
