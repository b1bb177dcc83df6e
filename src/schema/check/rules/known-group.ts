import { orderList } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { screensOf } from '../visit.ts'

export const knownGroup: Rule = {
  name: 'known-group',
  why: 'A screen in a group that no menu has would be in nobody’s menu.',

  reads: { screen: ['menu', 'route'], entity: [], calls: [] },
  apart: ['menu'],
  check(graph, report) {
    const owners = new Map<string, string>()
    for (const [area, menu] of Object.entries(graph.world.menus)) {
      for (const group of Object.keys(menu.groups ?? {})) {
        const other = owners.get(group)
        if (other)
          report(
            `menus/${area}.json`,
            ['groups', group],
            `Unexpected group "${group}", the menu "${other}" has one of that name; expected another`,
            { at: 'key' },
          )
        else owners.set(group, area)
      }
    }
    const known = [...owners.keys()]
    const look = (file: string, path: Path, group: string | undefined) => {
      if (group === undefined || owners.has(group)) return
      const { message, suggestion } = unexpected('group', group, known)
      report(file, path, message, suggestion === undefined ? {} : { suggestion })
    }
    for (const { file, screen } of screensOf(graph)) {
      look(file, ['menu', 'group'], screen.menu?.group)
      if (screen.menu && !screen.route)
        report(file, ['menu'], 'Missing property "route", an entry of the menu leads to an address', { at: 'key' })
    }
    for (const [id, routes] of Object.entries(graph.world.routes))
      if (graph.sound(`routes/${id}.json`))
        for (const [name, route] of Object.entries(routes.routes))
          look(`routes/${id}.json`, ['routes', name, 'menu', 'group'], route.menu?.group)
    for (const [role, { area }] of Object.entries(graph.world.roles)) {
      if (Object.hasOwn(graph.world.menus, area)) continue
      const { message, suggestion } = unexpected('area', area, Object.keys(graph.world.menus))
      report('permissions/roles.json', ['roles', role, 'area'], message, suggestion === undefined ? {} : { suggestion })
    }
  },

  examples: {
    ok: orderList({ menu: { group: 'orders', order: 10 } }),
    notOk: orderList({ menu: { group: 'order', order: 10 } }),
    says: ['screens/order.json#/menu/group Unexpected group "order", expected one of: orders. Did you mean "orders"?'],
  },
}
