import { permissionsOf } from '../../compile/permissions.ts'
import { pathOfScreen } from '../../compile/path-of-screen.ts'
import { orderList, exampleWorld } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { pageNames } from '../../pages.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

export const oneAddress: Rule = {
  name: 'one-address',
  why: 'If two pages share an address, only one of them can ever be seen; a redirect or home that leads nowhere is a dead end.',

  reads: { screen: ['route', 'menu', 'permission'], uses: [] },
  apart: ['screen', 'routes', 'menu'],
  check(graph, report) {
    const taken = new Map<string, `${string}.json`>()
    const claim = (path: string, file: `${string}.json`, at: Path) => {
      const other = taken.get(path)
      if (other) report(file, at, `Unexpected address "${path}", "${other}" has it already; expected another`, { apart: [other] })
      else taken.set(path, file)
    }
    const areas = new Map<string, string | undefined>()
    const permissions = new Map<string, string | undefined>()
    for (const [id, screen] of Object.entries(graph.world.screens)) {
      const file = `screens/${id}.json` as const
      const path = pathOfScreen(screen)
      if (path && screen.menu) areas.set(path, graph.atlas.areaOfGroup(screen.menu.group))
      if (path) claim(path, file, typeof screen.route === 'object' ? ['route', 'path'] : ['route'])
      if (path) permissions.set(path, screen.permission)
    }
    for (const [id, routes] of Object.entries(graph.world.routes)) {
      const file = `routes/${id}.json` as const
      for (const [name, route] of Object.entries(routes.routes)) {
        claim(route.path, file, ['routes', name, 'path'])
        permissions.set(route.path, route.permission)
        if (route.menu) areas.set(route.path, graph.atlas.areaOfGroup(route.menu.group))
        if (!graph.sound(file)) continue
        if (route.page && !pageNames.includes(route.page))
          report(file, ['routes', name, 'page'], unexpected('page', route.page, pageNames).message, { apart: [] })
        if (!route.page && !route.redirect)
          report(file, ['routes', name], 'Missing property "page", a route shows a page or redirects', { at: 'key', apart: [] })
        if (route.page && !route.title)
          report(file, ['routes', name], 'Missing property "title", a page has a title', { at: 'key', apart: [] })
      }
    }
    const known = [...taken.keys()]
    const all = permissionsOf(graph.atlas)
    /** Whether a role lacks a permission; false if it has an unknown grant, which may have been meant for it. */
    const lacks = (grants: unknown, needs: string) =>
      grants !== null &&
      typeof grants === 'object' &&
      !Object.hasOwn(grants, needs) &&
      Object.keys(grants).every((one) => Object.hasOwn(all, one))
    for (const [id, routes] of Object.entries(graph.world.routes))
      if (graph.sound(`routes/${id}.json`))
        for (const [name, { redirect }] of Object.entries(routes.routes))
          if (redirect && !taken.has(redirect))
            report(`routes/${id}.json`, ['routes', name, 'redirect'], unexpected('address', redirect, known).message)
    if (graph.sound('permissions/roles.json'))
      for (const [role, { home, area, grants }] of Object.entries(graph.world.roles)) {
        const needs = permissions.get(home)
        if (!taken.has(home)) report('permissions/roles.json', ['roles', role, 'home'], unexpected('address', home, known).message)
        else if ((areas.get(home) ?? area) !== area)
          report(
            'permissions/roles.json',
            ['roles', role, 'home'],
            `Unexpected home "${home}" in the menu of "${areas.get(home)!}", expected a page of the area "${area}"`,
          )
        else if (needs !== undefined && lacks(grants, needs))
          report(
            'permissions/roles.json',
            ['roles', role, 'home'],
            `Unexpected home "${home}", which needs the permission "${needs}"; expected a page that the role may open, or "${needs}" in its grants`,
          )
      }
  },

  examples: {
    ok: {},
    notOk: {
      'screens/second.json': { ...(exampleWorld['screens/order.json'] as object) },
      'locales/en-US/screens/second.json': exampleWorld['locales/en-US/screens/order.json'],
      ...orderList({}),
      'permissions/roles.json': {
        roles: {
          clerk: { title: '店员', area: 'shop', home: '/order', grants: '*' },
          guard: { title: '保安', area: 'shop', home: '/order', grants: {} },
        },
      },
      'locales/en-US/permissions/roles.json': { roles: { clerk: { title: 'Clerk' }, guard: { title: 'Guard' } } },
    },
    says: [
      'permissions/roles.json#/roles/guard/home Unexpected home "/order", which needs the permission "order"; expected a page that the role may open, or "order" in its grants',
      'screens/second.json#/route Unexpected address "/order", "screens/order.json" has it already; expected another',
    ],
  },
}
