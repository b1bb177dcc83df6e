import { describe, expect, it } from 'vitest'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compareBodies } from '../../../src/schema/effect/bodies.ts'
import { type SayEffect, telling } from '../../../src/schema/effect/change.ts'
import { effectOf } from '../../../src/schema/effect/effect.ts'
import { writeEffect } from '../../../src/schema/effect/write-effect.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { sayIn } from '../../../src/schema/say-in.ts'

const order = exampleWorld['screens/order.json'] as { actions: { pay: object }; list: object }
const entity = exampleWorld['entities/order.json'] as { properties: Record<string, object> } & Record<string, unknown>
const remove = { title: '删除', on: 'row', can: 'delete', call: 'delete' }
const edit = { title: '改', on: 'row', can: 'edit', call: 'edit', fields: ['amount'] }

const screen = (change: object) => ({ 'screens/order.json': { ...order, ...change } })
const actions = (change: object) => screen({ actions: { ...order.actions, ...change } })
const pay = (change: object) => screen({ actions: { pay: { ...order.actions.pay, ...change } } })
const list = (change: object) => screen({ list: { ...order.list, ...change } })
const model = (change: object) => ({ 'entities/order.json': { ...entity, ...change } })
const field = (name: string, change: object) =>
  model({ properties: { ...entity.properties, [name]: { ...entity.properties[name], ...change } } })
/** A field under another name, in a world in which nothing else speaks of it. */
const renamed = (from: string, to: string, change: object) => ({
  ...screen({ list: { columns: ['orderNo'] } }),
  ...model({
    properties: Object.fromEntries(
      Object.entries(entity.properties).map(([name, one]) => (name === from ? [to, { ...one, ...change }] : [name, one])),
    ),
  }),
})
const sale = (change: object, name = 'sale') => ({
  [`entities/${name}.json`]: { title: '销售', key: 'saleId', properties: { saleId: { title: '号', type: 'string' } }, ...change },
})
const clerk = (change: object) => ({
  'permissions/roles.json': { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: '*', ...change } } },
})

const worldOf = (change: Record<string, unknown>) => readWorld({ ...exampleWorld, ...change })

function readWorld(all: Record<string, unknown>) {
  const files = Object.entries(all).flatMap(([path, data]) => (data === undefined ? [] : [{ path, text: JSON.stringify(data) }]))
  return readSchemas(files).world
}

function effects(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return effectOf(worldOf(before), worldOf(after)).map(({ about, sentence, breaking }) => `${about}${breaking ? '!' : ''} ${sentence}`)
}

type Body = Parameters<typeof compareBodies>[0]

/** A body that takes conditions on some fields. */
function refining(...fields: string[]) {
  const test = { field: { enum: fields }, is: { enum: ['equals'] } }
  const group = (properties: object) => ({ all: { items: { properties } }, any: { items: { properties } } })
  return { properties: { _refine: { properties: group({ ...test, ...group(test) }) } } }
}

/** Name, before, after, and sentences that must be among the effects. */
type Case = [string, Record<string, unknown>, Record<string, unknown>, string[]]

describe('an effect of a change', () => {
  const rights: Case[] = [
    ['an action with a new verb', {}, actions({ remove }), ['rights **clerk** gains `order:delete`.']],
    [
      'a grant withdrawn',
      clerk({ grants: { order: ['query', 'edit'] } }),
      clerk({ grants: { order: ['query'] } }),
      ['rights! **clerk** loses `order:edit`.'],
    ],
    [
      'a role more',
      {},
      {
        'permissions/roles.json': {
          roles: {
            clerk: { title: '店员', area: 'shop', home: '/order', grants: '*' },
            boss: { title: '店长', area: 'shop', home: '/order', grants: { order: ['query'] } },
          },
        },
      },
      ['rights The role **boss** (店长) is new: `order:query`.'],
    ],
    ['another home', {}, clerk({ home: '/till' }), ['rights **clerk** has another home: `/order` became `/till`.']],
    [
      'a field for few',
      {},
      field('amount', { seenBy: ['clerk'] }),
      ['rights `order.amount` is seen by clerk, before by everybody who comes to see it.'],
    ],
    [
      'a screen for anyone',
      {},
      screen({ for: 'anyone', permission: undefined }),
      ['rights The screen `order` is for anyone, before for whoever holds `order`.'],
    ],
  ]
  const screens: Case[] = [
    [
      'a new screen',
      {},
      { 'screens/till.json': { ...order, title: '收银', route: '/till' } },
      ['screens New screen `till` 收银 at `/till`, in the menu 店铺 › 订单, for **clerk**.'],
    ],
    [
      'a screen less',
      { 'screens/till.json': { ...order, title: '收银', route: '/till' } },
      {},
      ['screens! The screen `till` 收银 at `/till`, in the menu 店铺 › 订单 is gone.'],
    ],
    [
      'an address',
      {},
      screen({ route: '/orders' }),
      ['screens! `order` 订单: it moved from `/order` to `/orders`; old links lead nowhere until its "was" names `/order`.'],
    ],
    ['the menu left', {}, screen({ menu: undefined }), ['screens `order` 订单: it left the menu.']],
    ['a column more', {}, list({ columns: ['orderNo', 'amount', 'status', 'note'] }), ['screens `order` 订单: new column `note`.']],
    [
      'a column less',
      {},
      list({ columns: ['orderNo', 'status'] }),
      ['screens `order` 订单: the column “金额” (`amount`) is no longer shown.'],
    ],
    [
      'columns in another order',
      {},
      list({ columns: ['amount', 'orderNo', 'status'] }),
      ['screens `order` 订单: its columns stand in another order.'],
    ],
    ['a search more', {}, list({ search: ['status'] }), ['screens `order` 订单: new search “状态” (`status`).']],
    [
      'another order of rows',
      {},
      list({ sort: '-amount' }),
      ['screens `order` 订单: its rows are ordered by `amount`, the greatest first, before by nothing.'],
    ],
    ['an action more', {}, actions({ remove }), ['screens `order` 订单: new action `remove` "删除", for whoever holds `order:delete`.']],
    ['an action less', actions({ remove }), {}, ['screens `order` 订单: the action `remove` "删除" is gone.']],
    [
      'an action of another verb',
      {},
      pay({ can: 'enable' }),
      ['screens `order` 订单: the action `pay` "支付" takes `order:enable`, before `order:edit`.'],
    ],
    ['a question more', {}, pay({ confirm: '支付吗？' }), ['screens `order` 订单: the action `pay` "支付" asks before it happens.']],
    [
      'a condition more',
      {},
      pay({ when: { amount: { moreThan: 0 } }, why: '无' }),
      ['screens `order` 订单: the action `pay` "支付" is possible only where status is open and amount > 0, before where status is open.'],
    ],
    [
      'a form field more',
      actions({ edit }),
      actions({ edit: { ...edit, fields: ['amount', 'note'] } }),
      ['screens `order` 订单: the action `edit` "改" asks for `note` too.'],
    ],
    [
      'availability',
      {},
      screen({ available: { call: 'order.list' } }),
      ['screens `order` 订单: it exists only where `order.list` answers true.'],
    ],
  ]
  const calls: Case[] = [
    [
      'a call more',
      {},
      actions({ remove }),
      ['calls New call `order.delete` at `/server/order/delete`, open to whoever holds `order:delete`.'],
    ],
    [
      'an address of a call',
      { 'calls/order.json': { list: { does: 'list' }, move: { does: 'move' } } },
      { 'calls/order.json': { list: { path: '/server/orders', does: 'list' }, move: { does: 'move' } } },
      ['calls! `order.list`: its address is `/server/orders`, before `/server/order/list`.'],
    ],
    [
      'fewer rows',
      { 'calls/order.json': { list: { does: 'list', scope: 'all' }, move: { does: 'move' } } },
      { 'calls/order.json': { list: { does: 'list', scope: 'own' }, move: { does: 'move' } } },
      ['rights! `order.list`: it reaches fewer rows: `own`, before `all`.'],
    ],
    [
      'an answer less',
      list({ columns: ['orderNo', 'amount'] }),
      list({ columns: ['orderNo'] }),
      ['calls! `order.list`: answers no more `amount`.'],
    ],
    ['a filter more', {}, list({ search: ['amount'] }), ['calls `order.list`: takes `amount` too.']],
  ]
  const data: Case[] = [
    [
      'a field more',
      {},
      model({ properties: { ...entity.properties, note: { title: '备注', type: 'string' } } }),
      ['data `order`: new field `note` 备注, string.'],
    ],
    [
      'a field of another type',
      {},
      field('amount', { type: 'string', format: undefined }),
      ['data! `order`: `amount` is string, before money-fen.'],
    ],
    [
      'a limit',
      field('amount', { maximum: 100 }),
      field('amount', { maximum: 50 }),
      ['data `order`: the limit `maximum` of `amount` is 50, before 100.'],
    ],
    [
      'a state more',
      {},
      field('status', { oneOf: [...(entity.properties['status'] as { oneOf: object[] }).oneOf, { const: 'lost', title: '丢失' }] }),
      ['data `order`: `status` may be `lost` too.'],
    ],
    [
      'a move more',
      {},
      model({ moves: { pay: { from: 'open', to: 'paid' }, refund: { from: 'paid', to: 'open' } } }),
      ['data `order`: new move `refund` from paid to open.'],
    ],
    [
      'a move by itself',
      {},
      model({ moves: { pay: { from: 'open', to: 'paid', byItselfAfterHours: 24 } } }),
      ['data `order`: the move `pay` happens by itself after 24 hours.'],
    ],
    [
      'a unique field (L5)',
      {},
      field('amount', { unique: true }),
      [
        'data! `order`: `amount` must be unique: take care that no value is there twice, or the backend will refuse to start while two rows have the same.',
      ],
    ],
    [
      'a renamed field (L4)',
      {},
      renamed('amount', 'total', { was: 'amount' }),
      ['data `order`: renames the field `amount` to `total`; its values go along.'],
    ],
    [
      'a field that vanished (L4)',
      {},
      renamed('amount', 'total', {}),
      [
        'data! `order`: the field `amount` is gone, and nothing says what becomes of its values. Is it `total` now? Say "was": "amount" where they go on, or "gone" in the entity if they may die, or the backend will refuse to start while a row holds one.',
      ],
    ],
    [
      'a new required field (L5)',
      {},
      model({ properties: { ...entity.properties, city: { title: '城市', type: 'string', required: true } } }),
      [
        'data `order`: new field `city` 城市, string, required.',
        'data! `order`: `city` is required: old rows have none. Say "backfill", or the backend will refuse to start while there are such rows.',
      ],
    ],
    [
      'a required field that old rows get (L5)',
      {},
      model({ properties: { ...entity.properties, city: { title: '城市', type: 'string', required: true, backfill: '北京' } } }),
      ['data `order`: `city`: rows without a value get "北京".', 'data `order`: `city` is required; old rows are filled.'],
    ],
    [
      'a changed unit (L5)',
      {},
      renamed('amount', 'yuan', { format: 'money-yuan', was: 'amount', convert: { divide: 100, round: 'nearest' } }),
      [
        'data! `order`: `yuan`: each value ÷ 100, rounded; what the values were cannot be told afterwards, so that the backend will refuse to start until `npm run schema -- apply` has done it.',
      ],
    ],
    [
      'a choice less (L5)',
      {},
      field('status', { oneOf: (entity.properties['status'] as { oneOf: object[] }).oneOf.slice(0, 1) }),
      [
        'data! `order`: `status`: only "open" may stand there. Say "map" for what is no more, or the backend will refuse to start while a row holds it.',
      ],
    ],
    [
      'an entity that goes on (L4)',
      sale({}),
      sale({ was: 'sale' }, 'deal'),
      ['data `deal`: renames the entity `sale` to `deal`; its rows go along.'],
    ],
    [
      'an entity whose rows may die (L4)',
      sale({}),
      { 'app.json': { ...(exampleWorld['app.json'] as object), gone: { sale: '从未使用' } } },
      ['data `sale`: its rows may die (从未使用): they stay until `npm run schema -- apply --drop`.'],
    ],
  ]
  const texts: Case[] = [
    ['a text', {}, pay({ title: '付款' }), ['texts “支付” reads “付款” in zh-CN: `screens/order/actions/pay/title`.']],
    [
      'a translation',
      {},
      { 'locales/en-US/menus/shop.json': { title: 'My shop', groups: { orders: { title: 'Orders' } } } },
      ['texts “Shop” reads “My shop” in en-US: `menus/shop.json/title`.'],
    ],
  ]

  it.each([...rights, ...screens, ...calls, ...data, ...texts])('%s is told', (_name, before, after, sentences) => {
    expect(effects(before, after)).toEqual(expect.arrayContaining(sentences))
  })

  it('another order of keys is no effect', () => {
    const turned = Object.fromEntries(Object.entries(order).reverse())
    expect(effects({}, { 'screens/order.json': turned })).toEqual([])
  })

  it('a limit of a form is told where it is stored and where it is sent', () => {
    expect(effects(actions({ edit }), { ...actions({ edit }), ...field('amount', { maximum: 100 }) })).toEqual([
      'calls! `order.edit`: the limit `maximum` of `amount` is 100, before none.',
      'data `order`: `amount` has the limit `maximum` 100.',
    ])
  })

  it('what several calls have in common is said once', () => {
    const both = actions({ remove, edit, look: { title: '看', on: 'row', can: 'get', call: 'get' } })
    const more = model({ properties: { ...entity.properties, note: { title: '备注', type: 'string' } } })
    expect(effects(both, { ...both, ...more })).toContain(
      'calls `order.get`, `order.edit`, `order.move` and `order.delete`: answers `note` too.',
    )
  })
})

describe('a body of a call', () => {
  const text = { type: 'string' }
  const cases = [
    ['a required property more', {}, { properties: { a: text }, required: ['a'] }, ['! takes `a`, which is required.']],
    ['an optional property more', {}, { properties: { a: text } }, ['takes `a` too.']],
    ['a property less', { properties: { a: text } }, {}, ['! refuses `a`, which it took before.']],
    ['a property required now', { properties: { a: text } }, { properties: { a: text }, required: ['a'] }, ['! requires `a`.']],
    ['a property optional now', { properties: { a: text }, required: ['a'] }, { properties: { a: text } }, ['does without `a`.']],
    [
      'another type',
      { properties: { a: text } },
      { properties: { a: { type: 'integer' } } },
      ['! takes `a` as integer, before as string.'],
    ],
    [
      'a wider type',
      { properties: { a: text } },
      { properties: { a: { type: ['string', 'integer'] } } },
      ['takes `a` as string and integer, before as string.'],
    ],
    [
      'a longer text',
      { properties: { a: { ...text, maxLength: 3 } } },
      { properties: { a: { ...text, maxLength: 5 } } },
      ['the limit `maxLength` of `a` is 5, before 3.'],
    ],
    [
      'a shorter text',
      { properties: { a: text } },
      { properties: { a: { ...text, maxLength: 5 } } },
      ['! the limit `maxLength` of `a` is 5, before none.'],
    ],
    [
      'a greater least',
      { properties: { a: { type: 'integer', minimum: 1 } } },
      { properties: { a: { type: 'integer', minimum: 2 } } },
      ['! the limit `minimum` of `a` is 2, before 1.'],
    ],
    ['a choice more', { properties: { a: { enum: ['x'] } } }, { properties: { a: { enum: ['x', 'y'] } } }, ['takes `y` as `a` too.']],
    ['a choice less', { properties: { a: { enum: ['x', 'y'] } } }, { properties: { a: { enum: ['x'] } } }, ['! refuses `y` as `a`.']],
    [
      'something deep inside',
      { properties: { a: { type: 'array', items: { properties: { b: text } } } } },
      { properties: { a: { type: 'array', items: { properties: {} } } } },
      ['! refuses `a[].b`, which it took before.'],
    ],
    [
      'another field in the conditions of a person, which stand in groups within groups',
      refining('a'),
      refining('a', 'b'),
      ['takes `b` as `_refine.field` too.'],
    ],
    [
      'another pattern',
      { properties: { a: text } },
      { properties: { a: { ...text, pattern: '^x$' } } },
      ['! the pattern of `a` is `^x$`.'],
    ],
  ] as const

  it.each(cases)('%s', (_name, before, after, sentences) => {
    const told: string[] = []
    const say: SayEffect = (key, ...values) => sayIn(undefined)('schema/effect', key, ...values)
    const tell = telling(say, (sentence, breaking) => told.push(`${breaking ? '! ' : ''}${sentence}`))
    compareBodies(before as Body, after as Body, tell)
    expect(told).toEqual(sentences)
  })
})

describe('the written effect', () => {
  it('counts, marks what breaks, and begins with the rights', () => {
    const text = writeEffect(
      effectOf(worldOf({}), worldOf({ ...actions({ remove }), ...clerk({ grants: { order: ['query', 'edit'] }, home: '/x' }) })),
      'main',
    )
    expect(text).toMatch(/^# What this change of the schemas does\n\n\d+ effects since main, nothing breaking, \*\*1 of rights\*\*\./)
    expect(text.indexOf('## Rights')).toBeLessThan(text.indexOf('## Screens'))
    expect(writeEffect(effectOf(worldOf({}), worldOf(screen({ route: '/x' }))), 'main')).toContain('- ⚠ `order` 订单: it moved')
  })

  it('staff 4: what has no sentence of its own is told with what it is and was, and what is said of several once', () => {
    const more = { 'screens/more.json': { ...order, route: '/more' }, 'screens/last.json': { ...order, route: '/last' } }
    const icons = (icon: string) =>
      Object.fromEntries(
        Object.entries({ ...exampleWorld, ...more })
          .filter(([path]) => path.startsWith('screens/'))
          .map(([path, one]) => [path, { ...(one as object), menu: { group: 'orders', order: 10, icon } }]),
      )
    const text = writeEffect(
      effectOf(worldOf({ ...more, ...icons('ShopOutlined') }), worldOf({ ...more, ...icons('HomeOutlined') })),
      'main',
    )
    expect(text).toMatch(/^- `\w+` .*, `\w+` .* and `\w+` .*: `menu\.icon` is `HomeOutlined`, before `ShopOutlined`\.$/m)
  })

  it('staff 4: a page that stands in another folder is asked for its "was"', () => {
    const { 'screens/order.json': moved, ...rest } = exampleWorld
    const told = effectOf(worldOf({}), readWorld({ ...rest, 'screens/shop/order.json': moved })).map(({ sentence }) => sentence)
    expect(told.join('\n')).toContain('If it is `shop/order` now, say `"was": ["order", "/order"]` there')
  })

  it('says so when nothing is otherwise', () => expect(writeEffect([], 'main')).toBe('The schemas mean the same as at main.'))
})

describe('an effect in another language', () => {
  const locale = 'zh-CN'
  it('is told in it, and calls things as they are called there', () => {
    const told = effectOf(worldOf({}), worldOf({ ...actions({ remove }), ...screen({ route: '/x' }) }), { locale })
    expect(told.map(({ sentence }) => sentence)).toContain(
      '`order` 订单：地址由 `/order` 变为 `/x`；在 "was" 写上 `/order` 之前，旧链接会失效。',
    )
    const text = writeEffect(told, 'main', { locale })
    expect(text).toMatch(/^# 这次改动的影响\n\n相对 main 有 \d+ 处变化/)
    expect(text).toContain('## 页面')
  })

  it('is told as often and of the same as in the first one, whatever changed', () => {
    for (const change of [
      actions({ remove }),
      clerk({ home: '/x' }),
      sale({}),
      field('amount', { maximum: 100 }),
      list({ pageSize: 20 }),
    ]) {
      const [here, there] = [undefined, locale].map((one) => effectOf(worldOf({}), worldOf(change), { locale: one as typeof locale }))
      expect(there!.map(({ about, breaking }) => [about, breaking])).toEqual(here!.map(({ about, breaking }) => [about, breaking]))
      for (const { sentence } of there!) expect(sentence).not.toMatch(/\b(is|the|before|new|gone|takes|with|for)\b/)
    }
  })
})

it('tells a field that is only called otherwise once of its screens and calls, whatever names it there (issue 15)', () => {
  const asked = { title: '改', on: 'row', can: 'edit', call: 'edit', visible: { status: 'open' }, confirm: '改？' }
  const shop = (name: string, change: object) => ({
    ...screen({
      list: { columns: ['orderNo', name], search: [name] },
      actions: { ...order.actions, edit: { ...asked, fields: { [name]: {}, note: { visible: { [name]: { moreThan: 5 } } } } } },
    }),
    ...model({
      properties: {
        ...Object.fromEntries(
          Object.entries(entity.properties).map(([own, one]) => (own === 'amount' ? [name, { ...one, ...change }] : [own, one])),
        ),
        note: { title: '备注', type: 'string' },
      },
    }),
  })
  const told = effects(shop('amount', {}), shop('total', { was: 'amount' }))
  expect(told.filter((one) => !one.startsWith('texts'))).toEqual([
    'calls! `order.list`, `order.edit` and `order.move`: calls `amount` `total` now.',
    'data `order`: renames the field `amount` to `total`; its values go along.',
  ])
  // What else is new about the field is told as of any other.
  expect(effects(shop('amount', {}), shop('total', { was: 'amount', maximum: 900 }))).toContainEqual(
    expect.stringContaining('`order.edit`: the limit `maximum` of `total` is 900'),
  )
})

it('does not take a value for the field of that name which was renamed (issue 15)', () => {
  const kinds = (name: string, change: object) => ({
    ...screen({ actions: { edit: { title: '改', on: 'row', can: 'edit', call: 'edit', fields: ['kind'] } } }),
    ...model({
      properties: {
        ...entity.properties,
        kind: {
          title: '类型',
          type: 'string',
          oneOf: [
            { const: 'note', title: '甲' },
            { const: 'plain', title: '乙' },
          ],
        },
        [name]: { title: '备注', type: 'string', ...change },
      },
    }),
  })
  const told = effects(kinds('note', {}), kinds('remark', { was: 'note' }))
  expect(told.filter((one) => one.includes('`order.edit`') && /value|takes/.test(one))).toEqual([])
})
