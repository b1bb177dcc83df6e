import { once } from '../../compile/once.ts'
import { pathOfScreen } from '../../compile/path-of-screen.ts'
import { exampleWorld, orderView } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { type ScreenAt, screensOf } from '../visit.ts'

/** The screens that a screen leads to. */
const leadsTo = once(({ screen, actions, submits }: ScreenAt): string[] => {
  const found: (string | undefined)[] = []
  for (const { action } of actions) {
    found.push(action.screen)
    if (typeof action.then === 'object') found.push(action.then.screen)
  }
  for (const { submit } of submits) if (typeof submit.then === 'object') found.push(submit.then.screen)
  for (const link of Object.values(screen.links ?? {})) found.push(link.screen)
  for (const section of Object.values(screen.sections ?? {})) found.push(section.screen)
  if (screen.kind === 'tabs') for (const tab of Object.values(screen.tabs ?? {})) found.push(tab.screen)
  for (const { screen: list } of Object.values(screen.rows ?? {})) found.push(list)
  return found.flatMap((one) => one || [])
})

/** What may lead to a screen. */
const PLACES = ['screen', 'menu', 'routes', 'roles'] as const

export const reachable: Rule = {
  name: 'reachable',
  why: 'A screen that no menu, action, tab or link leads to is work that nobody will see.',

  reads: { screen: ['screen', 'kind', 'menu', 'for', 'route'], entity: [], calls: [] },
  apart: PLACES,
  check(graph, report) {
    const reached = new Set<string>()
    for (const at of screensOf(graph)) for (const one of leadsTo(at)) reached.add(one)
    for (const { bar } of Object.values(graph.world.menus))
      for (const one of [bar?.notices?.list, bar?.notices?.detail, bar?.notices?.more]) if (one) reached.add(one)
    const redirects = new Set(
      Object.values(graph.world.routes).flatMap((file) => Object.values(file.routes ?? {}).flatMap((route) => route.redirect ?? [])),
    )
    const homes = new Set(Object.values(graph.world.roles).map((role) => role.home))
    // A link to an unknown screen may have been meant for any of them.
    const isAstray = () => [...reached].some((id) => !Object.hasOwn(graph.world.screens, id))
    for (const { id, file, screen } of screensOf(graph)) {
      const path = pathOfScreen(screen)
      const linked =
        reached.has(id) ||
        screen.menu !== undefined ||
        screen.for !== undefined ||
        (path !== undefined && (redirects.has(path) || homes.has(path)))
      if (!linked && !graph.mentioned(id, PLACES) && !isAstray())
        report(file, ['kind'], 'Unexpected screen that nothing leads to, expected a "menu", or an action, tab or link of another screen')
    }
    const used = new Set([
      ...Object.values(graph.world.screens).map((screen) => screen.menu?.group),
      ...Object.values(graph.world.routes).flatMap((file) => Object.values(file.routes ?? {}).map((route) => route.menu?.group)),
    ])
    for (const [area, menu] of Object.entries(graph.world.menus)) {
      if (!graph.sound(`menus/${area}.json`)) continue
      for (const group of Object.keys(menu.groups))
        if (!used.has(group) && !graph.mentioned(group, ['screen', 'routes']))
          report(
            `menus/${area}.json`,
            ['groups', group],
            `Unexpected group "${group}" without a screen, expected one that a screen names`,
            { at: 'key' },
          )
    }
  },

  examples: {
    ok: {},
    notOk: {
      ...orderView(),
      'locales/en-US/screens/order-view.json': { title: (exampleWorld['locales/en-US/entities/order.json'] as { title: string }).title },
    },
    says: [
      'screens/order-view.json#/kind Unexpected screen that nothing leads to, expected a "menu", or an action, tab or link of another screen',
    ],
  },
}
