import { exampleWorld } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const oneAction: Rule = {
  name: 'one-action',
  why: 'The address of a page names the action whose dialog is open; if two have the same name, the button of the second opens the first.',

  screen(_graph, { file, actions }, report) {
    const known = new Set<string>()
    for (const { path } of actions) {
      const name = String(path.at(-1))
      if (known.has(name))
        report(file, path, `Unexpected second action "${name}" on this screen, expected a name of its own, e.g. "${name}Phone"`, {
          at: 'key',
        })
      known.add(name)
    }
  },

  examples: {
    ok: {},
    notOk: {
      'screens/order-view.json': {
        ...(exampleWorld['screens/order.json'] as object),
        kind: 'detail',
        route: '/order-view',
        menu: undefined,
        list: undefined,
        actions: undefined,
        takes: ['orderNo'],
        sections: {
          base: { title: '订单', fields: ['orderNo'], actions: { change: { title: '修改', on: 'section', can: 'edit', call: 'list' } } },
          money: { title: '金额', fields: ['amount'], actions: { change: { title: '修改', on: 'section', can: 'edit', call: 'list' } } },
        },
      },
    },
    says: [
      'screens/order-view.json#/sections/money/actions/change Unexpected second action "change" on this screen, expected a name of its own, e.g. "changePhone"',
    ],
  },
}
