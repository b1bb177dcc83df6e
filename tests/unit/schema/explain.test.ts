import { describe, expect, it } from 'vitest'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { explainScreen } from '../../../src/schema/explain/explain.ts'
import { sayCondition, sayRules } from '../../../src/schema/explain/say-rules.ts'
import { writeExplanation } from '../../../src/schema/explain/write-explanation.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const order = exampleWorld['screens/order.json'] as Record<string, unknown>
const roles = (grants: unknown, area = 'shop') => ({
  'permissions/roles.json': {
    roles: {
      boss: { title: '店长', area: 'shop', home: '/order', grants: '*' },
      clerk: { title: '店员', area, home: '/order', grants },
    },
  },
})
const screen = (change: Record<string, unknown>) => ({ 'screens/order.json': { ...order, ...change } })
const office = { 'menus/office.json': { title: '办公室', groups: { desk: { title: '桌面' } } } }

function explained(change: Record<string, unknown>, id = 'order') {
  const files = Object.entries({ ...exampleWorld, ...roles('*'), ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) }))
  return explainScreen(readSchemas(files).world, id)
}

describe('why can I not see this?', () => {
  const cases = [
    ['it is in the menu', 'boss', {}, true, true, []],
    ['nobody is signed in', 'guest', {}, false, false, [/led to the login page/]],
    ['anyone may come', 'guest', screen({ for: 'anyone', permission: undefined }), true, false, []],
    [
      'the role holds nothing',
      'clerk',
      roles({}),
      false,
      false,
      [/does not hold "order"; it would stand in permissions\/roles\.json → roles\.clerk\.grants\./],
    ],
    ['the role holds no verb of it', 'clerk', roles({ order: [] }), false, false, [/holds "order" without any verb/]],
    [
      'everything of another area is not everything',
      'clerk',
      { ...office, ...roles('*', 'office') },
      false,
      false,
      [/clerk holds everything of the area office, but the permission lives in the area shop/],
    ],
    [
      'a role of another area has the right but not the menu',
      'clerk',
      { ...office, ...roles({ order: '*' }, 'office') },
      true,
      false,
      [/Not in the menu of office: its entry stands in the area shop; it opens by its address \/order\./],
    ],
    ['the entry is hidden', 'boss', screen({ menu: { group: 'orders', order: 1, hidden: true } }), true, false, [/its entry is hidden/]],
    [
      'it hangs on a call',
      'boss',
      screen({ available: { call: 'order.list' } }),
      true,
      true,
      [/Only where the call order\.list answers true/],
    ],
    ['the role may open but not read it', 'clerk', roles({ order: ['edit'] }), true, true, [/opens empty: its rows need "order:query"/]],
    [
      'the permission lives nowhere',
      'boss',
      screen({ menu: undefined }),
      false,
      false,
      [/lives in no area: none of its screens stands in a menu/],
    ],
    ['nobody was named', 'boss', screen({ permission: undefined }), false, false, [/names no permission/]],
  ] as const

  it.each(cases)('%s', (_name, role, change, opens, inMenu, reasons) => {
    const person = explained(change).people.find(({ name }) => name === role)!
    expect([person.opens, person.inMenu]).toEqual([opens, inMenu])
    expect(person.reasons).toHaveLength(reasons.length)
    for (const [at, reason] of reasons.entries()) expect(person.reasons[at]).toMatch(reason)
  })

  it('a screen without an address names the buttons that open it', () => {
    const { people } = explained(
      {
        'screens/order-detail.json': { kind: 'detail', title: '订单', permission: 'order', entity: 'order', fields: ['amount'] },
        ...screen({
          actions: { view: { title: '详情', on: 'row', can: 'get', open: 'drawer', screen: 'order-detail', with: ['orderNo'] } },
        }),
      },
      'order-detail',
    )
    expect(people[1]!.reasons.join(' ')).toMatch(
      /no "menu"; it opens from order \(view\)\. It has no address of its own; it opens from order \(view\)/,
    )
  })

  it('the answer names the buttons and fields that are missing, and when one is grey', () => {
    const text = writeExplanation(
      explained({
        ...roles({ order: ['query', 'delete'] }),
        ...orderFields({ amount: { title: '金额', type: 'integer', seenBy: ['boss'] } }),
        ...screen({
          actions: {
            pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay' },
            remove: { title: '删除', on: 'row', can: 'delete', call: 'delete', when: { status: { not: 'paid' } }, why: '已支付' },
          },
        }),
      }),
      'clerk',
    )
    expect(text).toContain('clerk (店员) finds it in the menu and opens it.')
    expect(text).toContain('No "支付" (pay): it takes order:edit.')
    expect(text).toContain('"删除" (remove) is grey ("已支付") unless status is not paid.')
    expect(text).toContain('The field amount is not shown to this role (seenBy).')
  })
})

describe('what a file becomes', () => {
  it('is told with its place, rows, actions, calls, people and texts', () => {
    const lines = writeExplanation(explained({})).split('\n')
    for (const line of [
      'order  订单 / Orders',
      'Address   /order',
      'Menu      店铺 (shop) › 订单 (orders), order 10',
      'Needs     the permission order',
      'Rows      order 订单, from entities/order.json, each called "{{orderNo}}"',
      '  amount  金额  money, sortable',
      '  pay  支付  row, order:edit, sends order.move, only where status is open',
      '    answers  orderNo, amount, status',
      '  ✓ clerk  店员  query, edit',
      '  actions.pay.title  支付  Pay',
    ])
      expect(lines).toContain(line)
    expect(lines.some((line) => line.startsWith('  order.list  POST /api/server/order/list  list'))).toBe(true)
  })

  it('says where a translation is missing', () => {
    const text = writeExplanation(explained({ 'locales/en-US/screens/order.json': { title: 'Orders' } }))
    expect(text).toContain('  actions.pay.title  支付  (nothing in en-US)')
  })

  it('lists the fields of a form with control and rules', () => {
    const form = {
      kind: 'form',
      title: '联系',
      route: '/contact',
      for: 'guest',
      fields: { phone: { title: '手机号', type: 'string', format: 'phone', required: true } },
      submit: { title: '发送', call: 'contact.send' },
    }
    const text = writeExplanation(
      explained({ 'screens/contact.json': form, 'calls/contact.json': { send: { does: 'service', for: 'guest', answer: {} } } }, 'contact'),
    )
    expect(text).toContain('  phone  手机号  text, required, phone')
    expect(text).toContain('  submit  发送  form, sends contact.send')
    expect(text).toContain('Needs     nothing: it is for guests')
  })
})

describe('rules in words', () => {
  const conditions = [
    [{ status: 'open' }, 'status is open'],
    [{ status: { in: ['a', 'b'] }, used: { moreThan: 0 } }, 'status is one of a, b and used > 0'],
    [{ end: { laterThan: { field: 'start' } } }, 'end is after the field start'],
    [{ code: { not: { row: 'code' } } }, 'code is not the stored code'],
    [{ note: { empty: false } }, 'note is filled in'],
  ] as const
  it.each(conditions)('%j reads %s', (condition, words) => expect(sayCondition(condition as never)).toBe(words))

  const rules = [
    [{ required: true, rules: { minLength: 2, maxLength: 30 } }, ['required', '2–30 characters']],
    [{ required: { type: 1 }, visible: { type: 1 } }, ['required when type is 1', 'shown when type is 1']],
    [{ rules: { minimum: 1 } }, ['at least 1']],
    [{ rules: { maxItems: 3, uniqueItems: true } }, ['at most 3 entries', 'no entry twice']],
    [{ rules: { must: { equals: { field: 'password' } } } }, ['must be the field password']],
    [{ disabled: true, choices: [{ value: 1, title: '一' }] }, ['disabled', '1 choices']],
  ] as const
  it.each(rules)('%j', (field, words) => expect(sayRules(field as never)).toEqual(words))
})
