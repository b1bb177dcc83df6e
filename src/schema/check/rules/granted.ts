import { heldPermissions, openScreens } from '../../compile/held-permissions.ts'
import { heldAstray, holdingsIn, isHomeless } from '../homeless.ts'
import type { Graph } from '../graph.ts'
import { near } from '../near.ts'
import { lazy } from '../noting.ts'
import type { Details, Report, Rule } from '../rule.ts'

export const granted: Rule = {
  name: 'granted',
  why: 'Nobody can open a screen whose permission no role holds.',

  reads: { screen: ['permission', 'for', 'menu'], entity: [], calls: [], uses: [] },
  apart: ['roles', 'menu', 'screen', 'routes'],
  check(graph, report) {
    for (const { id, screen } of openScreens(graph.atlas)) {
      const file = `screens/${id}.json`
      if (screen.permission && screen.for && graph.sound(file))
        report(file, ['permission'], `Unexpected permission of a screen for "${screen.for}", expected one of the two words`, {
          at: 'key',
          apart: [],
        })
      if (!screen.permission && !screen.for && graph.sound(file))
        report(file, ['kind'], 'Missing property "permission", a screen names its permission or says who it is "for"', { apart: [] })
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
      }
    }
    tellUngranted(graph, report)
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

/** Each permission that nobody holds is told wherever it stands, with the one that it is most like. */
function tellUngranted(graph: Graph, report: Report): void {
  const { named, rest } = holdingsIn(graph)
  const isAstray = heldAstray(graph)
  const held = lazy(() => {
    const others = new Set(rest.map(([permission]) => permission))
    return [...new Set([...named, ...[...heldPermissions(graph.atlas).keys()].filter((one) => !others.has(one))])].sort()
  })
  for (const [permission, one] of rest) {
    if (named.has(permission) || isAstray(permission) || isHomeless(graph, permission)) continue
    const message = `Unexpected permission "${permission}" that no role holds, expected one in the menu of an area or in permissions/roles.json`
    const suggestion = near(permission, held())
    const said: [string, Details] = suggestion === undefined ? [message, {}] : [`${message}. Did you mean "${suggestion}"?`, { suggestion }]
    for (const { id, screen } of one.uses) {
      const file = `screens/${id}.json`
      if (!screen.for && graph.sound(file)) report(file, ['permission'], ...said)
    }
    for (const { file: id, name } of one.pages) {
      const file = `routes/${id}.json`
      if (graph.sound(file)) report(file, ['routes', name, 'permission'], ...said)
    }
  }
}
