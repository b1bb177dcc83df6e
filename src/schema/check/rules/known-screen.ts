import { pathOfScreen } from '../../compile/action.ts'
import { orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path, Rule } from '../rule.ts'
import { actionsOf, screensOf, submitsOf } from '../visit.ts'

export const knownScreen: Rule = {
  name: 'known-screen',
  why: 'A link to a screen that does not exist is a dead end.',

  check(graph, report) {
    const { screens } = graph.world
    for (const { file, screen } of screensOf(graph)) {
      const look = (id: string | undefined, path: Path, addressed = false) => {
        if (id === undefined) return
        if (!Object.hasOwn(screens, id)) {
          const { message, suggestion } = unexpected('screen', id, Object.keys(screens))
          report(file, path, message, suggestion === undefined ? {} : { suggestion })
        } else if (addressed && !pathOfScreen(graph.world.screens[id]))
          report(file, path, `Unexpected screen "${id}" without a route, expected one with an address`)
      }
      for (const { action, path } of actionsOf(screen)) {
        look(action.screen, [...path, 'screen'], action.open === 'page')
        const target = action.screen === undefined ? undefined : screens[action.screen]
        for (const name of target?.takes ?? [])
          if (target?.kind === 'detail' && !action.with?.includes(name))
            report(
              file,
              [...path, action.with ? 'with' : 'screen'],
              `Missing "${name}" in "with", the screen "${action.screen!}" reads the row of this key`,
            )
        if (action.open && !action.screen)
          report(file, [...path, 'open'], 'Missing property "screen", "open" says where another screen opens')
        if (action.screen && !action.open)
          report(file, [...path, 'screen'], 'Missing property "open", expected one of: dialog, drawer, page')
        if (typeof action.then === 'object') look(action.then.screen, [...path, 'then', 'screen'], true)
      }
      for (const { submit, path } of submitsOf(screen))
        if (typeof submit.then === 'object') look(submit.then.screen, [...path, 'then', 'screen'], true)
      for (const [name, link] of Object.entries(screen.links ?? {})) {
        look(link.screen, ['links', name, 'screen'], true)
        if (!link.screen && !link.href && !link.home)
          report(file, ['links', name], 'Missing property "screen", a link leads to a screen, to an address ("href") or home ("home")', {
            at: 'key',
          })
      }
      if (screen.kind === 'tabs') for (const [name, tab] of Object.entries(screen.tabs ?? {})) look(tab.screen, ['tabs', name, 'screen'])
    }
  },

  examples: {
    ok: orderAction({ open: 'drawer', screen: 'order' }),
    notOk: orderAction({ open: 'drawer', screen: 'oder' }),
    says: ['screens/order.json#/actions/pay/screen Unexpected screen "oder", expected one of: order. Did you mean "order"?'],
  },
}
