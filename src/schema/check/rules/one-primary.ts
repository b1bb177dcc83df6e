import { orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

const create = { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'], primary: true }

export const onePrimary: Rule = {
  name: 'one-primary',
  why: 'The primary button says what a page is for; if there are two, neither does.',
  seeks: { screen: ['primary'] },

  screen(_graph, { file, actions }, report) {
    const first = new Map<string, string>()
    for (const { name, action, path } of actions) {
      if (!action.primary || action.when) continue
      for (const on of [action.on].flat()) {
        const place = [...path.slice(0, -1), on].join('.')
        const before = first.get(place)
        first.set(place, before ?? name)
        if (before === undefined) continue
        report(file, [...path, 'primary'], `Unexpected second primary action beside "${before}", expected one in a place`, { at: 'key' })
        break
      }
    }
  },

  examples: {
    ok: { ...orderList({ actions: { create } }) },
    notOk: orderList({ actions: { create, again: create } }),
    says: ['screens/order.json#/actions/again/primary Unexpected second primary action beside "create", expected one in a place'],
  },
}
