import { heldPermissions } from '../../compile/held-permissions.ts'
import { addressedScreens, type Claim } from '../addressed.ts'
import { orderList, exampleWorld } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { lazy } from '../noting.ts'
import { pageNames } from '../../pages.ts'
import type { Rule } from '../rule.ts'

export const oneAddress: Rule = {
  name: 'one-address',
  why: 'If two pages share an address, only one of them can ever be seen; a redirect or home that leads nowhere is a dead end.',

  reads: { screen: ['route', 'menu', 'permission'], uses: [] },
  apart: ['screen', 'routes', 'menu'],
  check(graph, report) {
    const screens = addressedScreens(graph)
    const pages = new Map<string, Claim[]>()
    for (const [id, routes] of Object.entries(graph.world.routes)) {
      const file = `routes/${id}.json` as const
      for (const [name, route] of Object.entries(routes.routes)) {
        const claim: Claim = { file, at: ['routes', name, 'path'], permission: route.permission, group: route.menu?.group }
        pages.set(route.path, [...(pages.get(route.path) ?? []), claim])
        if (!graph.sound(file)) continue
        if (route.page && !pageNames.includes(route.page))
          report(file, ['routes', name, 'page'], unexpected('page', route.page, pageNames).message, { apart: [] })
        if (!route.page && !route.redirect)
          report(file, ['routes', name], 'Missing property "page", a route shows a page or redirects', { at: 'key', apart: [] })
        if (route.page && !route.title)
          report(file, ['routes', name], 'Missing property "title", a page has a title', { at: 'key', apart: [] })
      }
    }
    const claimsOf = (path: string): readonly Claim[] => [...(screens.claims.get(path) ?? []), ...(pages.get(path) ?? [])]
    for (const path of new Set([...screens.shared, ...pages.keys()])) {
      const [first, ...others] = claimsOf(path)
      for (const { file, at } of others)
        report(file, at, `Unexpected address "${path}", "${first!.file}" has it already; expected another`, { apart: [first!.file] })
    }
    const known = lazy(() => [...screens.claims.keys(), ...pages.keys()].sort())
    const all = heldPermissions(graph.atlas)
    /** Whether a role lacks a permission; false if it has an unknown grant, which may have been meant for it. */
    const lacks = (grants: unknown, needs: string) =>
      grants !== null && typeof grants === 'object' && !Object.hasOwn(grants, needs) && Object.keys(grants).every((one) => all.has(one))
    for (const [id, routes] of Object.entries(graph.world.routes))
      if (graph.sound(`routes/${id}.json`))
        for (const [name, { redirect }] of Object.entries(routes.routes))
          if (redirect && claimsOf(redirect).length === 0)
            report(`routes/${id}.json`, ['routes', name, 'redirect'], unexpected('address', redirect, known()).message)
    if (graph.sound('permissions/roles.json'))
      for (const [role, { home, area, grants }] of Object.entries(graph.world.roles)) {
        const claims = claimsOf(home)
        const needs = claims.at(-1)?.permission
        const group = claims.findLast((one) => one.group !== undefined)?.group
        const own = group === undefined ? area : (graph.atlas.areaOfGroup(group) ?? area)
        if (claims.length === 0) report('permissions/roles.json', ['roles', role, 'home'], unexpected('address', home, known()).message)
        else if (own !== area)
          report(
            'permissions/roles.json',
            ['roles', role, 'home'],
            `Unexpected home "${home}" in the menu of "${own}", expected a page of the area "${area}"`,
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
