import { openableOn } from '../../compile/opens.ts'
import { exampleWorld, orderList, orderView } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

const WHERE = 'Unexpected "opens" without a page, expected "open": "page" and its "screen"'

export const opensThere: Rule = {
  name: 'opens-there',
  why: 'Only a tab of the page can be open on arrival, or an action of the page or a tab that asks for or shows something and is not about a listed row; nothing else opens.',
  seeks: { screen: ['opens'] },

  screen(graph, { file, actions, submits, parts }, report) {
    const thens = [
      ...actions.map(({ action: { then }, path }) => ({ then, path })),
      ...submits.map(({ submit: { then }, path }) => ({ then, path })),
      ...parts.map(({ part: { then }, path }) => ({ then, path })),
    ]
    for (const { then, path } of thens)
      if (typeof then === 'object' && then.opens !== undefined) look(graph, file, then.screen ?? '', then.opens, [...path, 'then'], report)
    for (const { action, path } of actions) {
      if (action.opens === undefined) continue
      if (action.screen === undefined || action.open !== 'page') report(file, [...path, 'opens'], WHERE, { at: 'key' })
      else look(graph, file, action.screen, action.opens, path, report)
    }
  },

  check(graph, report) {
    for (const [area, { ways = {}, bar }] of Object.entries(graph.world.menus)) {
      const file = `menus/${area}.json`
      if (!graph.sound(file)) continue
      for (const [name, { screen, opens }] of Object.entries(ways))
        if (opens !== undefined) look(graph, file, screen, opens, ['ways', name], report)
      for (const [type, { several }] of Object.entries(bar?.notices?.leads ?? {}))
        if (several?.opens !== undefined)
          look(graph, file, several.screen, several.opens, ['bar', 'notices', 'leads', type, 'several'], report)
    }
  },

  examples: {
    ok: {
      ...orderList({ actions: { create: { title: '下单', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] } } }),
      'locales/en-US/screens/order.json': { title: 'Orders', actions: { create: { title: 'Order' } } },
      'menus/shop.json': {
        title: '店铺',
        ways: { buy: { title: '下单', codes: [4020], screen: 'order', opens: 'create' } },
        groups: { orders: { title: '订单' } },
      },
    },
    notOk: {
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: {
          pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay' },
          create: { title: '下单', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] },
          paid: {
            title: '已付',
            on: 'row',
            can: 'edit',
            call: 'move',
            move: 'pay',
            then: { screen: 'order', opens: 'pay' },
          },
          again: { title: '再来一单', on: 'row', can: 'get', open: 'page', screen: 'order', opens: 'creat' },
          view: { title: '查看', on: 'row', can: 'get', open: 'drawer', screen: 'order-view', with: ['orderNo'], opens: 'create' },
        },
      },
      ...orderView(),
      'menus/shop.json': {
        title: '店铺',
        ways: { pay: { title: '支付', codes: [4020], screen: 'order', opens: 'pay' } },
        bar: {
          notices: {
            unread: 'order.list',
            readAll: 'order.list',
            list: 'order',
            leads: { paid: { screen: 'order', several: { screen: 'order', opens: 'again' } } },
          },
        },
        groups: { orders: { title: '订单' } },
      },
    },
    says: [
      'menus/shop.json#/ways/pay/opens Unexpected action "pay", expected one of: create',
      'menus/shop.json#/bar/notices/leads/paid/several/opens Unexpected action "again", expected one of: create',
      'screens/order.json#/actions/paid/then/opens Unexpected action "pay", expected one of: create',
      'screens/order.json#/actions/again/opens Unexpected action "creat", expected one of: create. Did you mean "create"?',
      'screens/order.json#/actions/view/opens Unexpected "opens" without a page, expected "open": "page" and its "screen"',
    ],
  },
}

function look(graph: Graph, file: string, screen: string, opens: string, path: Path, report: Report): void {
  // A missing screen is reported elsewhere.
  if (!Object.hasOwn(graph.world.screens, screen)) return
  const there = [...openableOn(graph.atlas, screen).keys()]
  if (there.includes(opens)) return
  const { message, suggestion } = unexpected('action', opens, there)
  report(file, [...path, 'opens'], message, suggestion === undefined ? {} : { suggestion })
}
