import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas, type SourceFile } from '../../../src/schema/read.ts'
import { humanise, newField } from '../../../src/schema/scaffold/new-field.ts'
import type { Wish } from '../../../src/schema/scaffold/plan.ts'
import { scaffold } from '../../../src/schema/scaffold/scaffold.ts'
import { writeJson } from '../../../src/schema/scaffold/write-json.ts'

const filesOf = (change: Record<string, unknown> = {}): SourceFile[] =>
  Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: `${JSON.stringify(data, null, 2)}\n` }))

const wish = (change: Partial<Wish>): Wish => ({ kind: 'list', id: 'shop/pen', title: '钢笔', english: 'Pens', group: 'orders', ...change })

function made(change: Partial<Wish>, files = filesOf()) {
  const result = scaffold(files, wish(change))
  if ('refused' in result) throw new Error(result.refused)
  const after = [...new Map([...files, ...result.files].map((file) => [file.path, file])).values()]
  return { ...result, after, json: (path: string) => JSON.parse(after.find((file) => file.path === path)!.text) as Record<string, never> }
}

/** The order list says what comes first and what is counted; how its customer is reached is proven. */
function provenAndFirst(): SourceFile[] {
  const order = structuredClone(exampleWorld['screens/order.json']) as { list: object }
  const entity = structuredClone(exampleWorld['entities/order.json']) as { properties: object }
  const translated = exampleWorld['locales/en-US/screens/order.json'] as { list?: object }
  const words = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }
  return filesOf({
    'screens/order.json': {
      ...order,
      list: { ...order.list, first: { status: 'open' }, summary: { amount: 'sum' }, counted: { where: { status: 'open' }, title: '待付' } },
    },
    'locales/en-US/screens/order.json': { ...translated, list: { ...translated.list, counted: { title: 'To be paid' } } },
    'entities/order.json': {
      ...entity,
      properties: { ...entity.properties, phone: { title: '手机号', type: 'string', format: 'phone', proven: true } },
    },
    'locales/en-US/entities/order.json': { ...words, properties: { ...words.properties, phone: { title: 'Phone' } } },
  })
}

describe('a new screen', () => {
  it('of a call that another list has too is sorted and counted like that one, and changes nothing that is proven (issue 18)', () => {
    const { after, json } = made({ entity: 'order', title: '订单', english: 'Orders', id: 'orders' }, provenAndFirst())
    expect(checkSchemas(after).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(json('screens/orders.json')).toMatchObject({ list: { first: { status: 'open' }, counted: { title: '待付' } } })
    expect(json('locales/en-US/screens/orders.json')).toMatchObject({ list: { counted: { title: 'To be paid' } } })
  })

  const order = { entity: 'order', title: '订单', english: 'Orders' }
  const cases: [string, Partial<Wish>][] = [
    ['a list of something new', {}],
    ['a list of something new with its own fields', { fields: ['code', 'price:money-fen', 'level:integer:级别', 'open:boolean'] }],
    ['a list of something new in a file of its own', { entity: 'ink' }],
    ['a list of what there is', { ...order, id: 'orders' }],
    ['a list of some fields of what there is', { ...order, id: 'orders', fields: ['orderNo', 'amount'] }],
    ['a form for something new', { kind: 'form' }],
    ['a form for what there is', { ...order, kind: 'form', id: 'order-form' }],
    ['a long form', { kind: 'form', fields: Array.from({ length: 20 }, (_, at) => `field${at}`) }],
    ['a detail of what a list shows', { ...order, kind: 'detail', id: 'order-detail', group: undefined }],
    ['a detail of something new', { kind: 'detail' }],
    [
      'a report of something new (issue 18)',
      { kind: 'report', fields: ['code', 'price:money-fen', 'level:choice(高|低):级别', 'open:boolean'] },
    ],
    [
      'a list of what is called by three words and more, and choices that are (issue 18)',
      { fields: ['unitPriceCny', 'born:date:Date of birth', 'state:choice(waiting for spare parts|done)'] },
    ],
    ['a screen in no folder', { id: 'pen' }],
    ['a screen in a deep folder', { id: 'a/b/c/pen' }],
  ]

  it.each(cases)('%s passes check and compiles', (_name, change) => {
    const { after, json } = made(change)
    expect(checkSchemas(after)).toEqual([])
    const { world } = readSchemas(after)
    const { id = 'shop/pen' } = change
    expect(json(`screens/${id}.json`)['route']).toBe(`/${id}`)
    expect(publishConsole(world).assets.length).toBeGreaterThan(0)
    expect(Object.keys(compileContract(world).calls).length).toBeGreaterThan(2)
  })

  it('of something new has an entity inside, a list with search, and what one does with rows', () => {
    const { json } = made({})
    expect(json('screens/shop/pen.json')).toMatchObject({
      $schema: '../../.meta/screen.schema.json',
      menu: { group: 'orders', order: 20 },
      permission: 'pen',
      entity: {
        key: 'penId',
        label: '{{name}}',
        properties: { penId: { readOnly: true }, name: { required: true }, remark: {}, createTime: {} },
      },
      list: { search: ['name'], columns: ['name', 'createTime'], sort: '-createTime' },
      actions: { create: { can: 'add', fields: ['name', 'remark'] }, edit: {}, remove: {}, export: {} },
    })
    expect(json('locales/en-US/screens/shop/pen.json')).toMatchObject({
      title: 'Pens',
      entity: { properties: { name: { title: 'Name' } } },
    })
  })

  it('says a heading of several words as it is in its own language, and as one word where that would be another (issue 18)', () => {
    const { json } = made({ fields: ['name', 'born:date:Date of birth', 'state:choice(waiting for spare parts|done)'] })
    expect(json('screens/shop/pen.json')).toMatchObject({
      entity: {
        properties: { born: { title: 'Date-of-birth' }, state: { oneOf: [{ title: 'waiting-for-spare-parts' }, { title: 'done' }] } },
      },
    })
    expect(json('locales/en-US/screens/shop/pen.json')).toMatchObject({
      entity: {
        properties: { born: { title: 'Date of birth' }, state: { oneOf: { 'waiting for spare parts': 'waiting for spare parts' } } },
      },
    })
  })

  it('of rows that only a long text names shows it, in a line (issue 18)', () => {
    const { json } = made({ fields: ['name:text', 'remark:text', 'price:number'] })
    expect(json('screens/shop/pen.json')).toMatchObject({
      entity: { label: '{{name}}', properties: { name: { maxLength: 120 }, remark: { maxLength: 500 } } },
      list: { columns: ['name', 'price', 'createTime'] },
    })
  })

  it('shows what people read and no ids, and offers choices (issue 18)', () => {
    const fields = ['id', 'userId', 'name', 'state:choice(new|in use)', 'level:choice(高|低):级别', 'sha256', 'updateTime', 'paid:boolean']
    const { json, after } = made({ fields })
    expect(checkSchemas(after)).toEqual([])
    expect(json('screens/shop/pen.json')).toMatchObject({
      entity: {
        label: '{{name}}',
        properties: {
          state: {
            oneOf: [
              { const: 'new', title: 'new' },
              { const: 'in use', title: 'in use' },
            ],
          },
        },
      },
      list: { search: ['name', 'state', 'level'], columns: ['name', 'state', 'level', 'paid', 'createTime'] },
    })
    expect(json('locales/en-US/screens/shop/pen.json')).toMatchObject({
      entity: { properties: { level: { title: 'Level', oneOf: { 高: 'Choice 1', 低: 'Choice 2' } } } },
    })
  })

  it('of an entity with calls of its own sends those of its area', () => {
    const calls = {
      mine: { does: 'list', scope: 'own', grants: ['order:query'] },
      all: { path: '/server/order/all', does: 'list', scope: 'all', grants: ['order:query'] },
      move: { does: 'move' },
    }
    const order = exampleWorld['screens/order.json'] as { list: object }
    const world = {
      'calls/order.json': calls,
      'screens/order.json': { ...order, list: { ...order.list, call: 'mine' } },
      'menus/admin.json': { title: '后台', scope: 'all', groups: { office: { title: '办公' } } },
      'locales/en-US/menus/admin.json': { title: 'Office', groups: { office: { title: 'Office' } } },
      'permissions/roles.json': {
        roles: {
          boss: { title: '店长', area: 'admin', home: '/order', grants: { order: '*' } },
          clerk: { title: '店员', area: 'shop', home: '/order', grants: '*' },
        },
      },
      'locales/en-US/permissions/roles.json': { roles: { boss: { title: 'Boss' }, clerk: { title: 'Clerk' } } },
    }
    const { json, notes } = made(
      { id: 'admin/order', entity: 'order', title: '全部订单', english: 'All orders', group: 'office' },
      filesOf(world),
    )
    expect(json('screens/admin/order.json')).toMatchObject({ list: { call: 'all' } })
    expect(json('screens/admin/order.json')).not.toHaveProperty('actions')
    expect(json('permissions/roles.json')).toMatchObject({
      roles: { boss: { grants: { order: '*', 'admin-order': '*' } }, clerk: { grants: '*' } },
    })
    expect(notes.join()).toContain('The role "boss" holds "admin-order" now')
  })

  const roles = (...held: string[]) =>
    `{\n  "roles": {\n    "clerk": {\n      "title": "店员",\n      "area": "shop",\n      "home": "/order",\n      "grants": {\n${held
      .map((one) => `        "${one}": "*"`)
      .join(
        ',\n',
      )}\n      }\n    },\n    "guard": { "title": "保安", "area": "shop", "home": "/order", "grants": { ${held.map((one) => `"${one}": "*"`).join(', ')} } }\n  }\n}\n`
  const places: [string, string[], string[]][] = [
    ['after that of its neighbour in the menu', ['zebra', 'order', 'shelf'], ['zebra', 'order', 'pen', 'shelf']],
    ['last, where nobody holds a neighbour', ['shelf', 'zebra'], ['shelf', 'zebra', 'pen']],
  ]
  it.each(places)('has its right %s, and the rest of the file stays (issue 18)', (_name, before, after) => {
    const files = filesOf().map((file) => (file.path === 'permissions/roles.json' ? { ...file, text: roles(...before) } : file))
    expect(made({}, files).after.find(({ path }) => path === 'permissions/roles.json')!.text).toBe(roles(...after))
  })

  it('that shows a row opens from the list', () => {
    const { json, notes } = made({ kind: 'detail', id: 'order-detail', title: '订单', english: 'Order', group: undefined })
    expect(json('screens/order.json')['actions']).toMatchObject({ view: { open: 'drawer', screen: 'order-detail', with: ['orderNo'] } })
    expect(json('screens/order-detail.json')).toMatchObject({ entity: 'order', permission: 'order', takes: ['orderNo'] })
    expect(notes).toEqual(['The list order opens it by a new action "view".'])
  })

  it('that is the second of an entity moves it to a file, with its translation', () => {
    const first = made({})
    const { json, after, notes } = made(
      { kind: 'detail', id: 'shop/pen-detail', title: '钢笔', english: 'Pen', group: undefined },
      first.after,
    )
    expect(json('screens/shop/pen.json')['entity']).toBe('pen')
    expect(json('entities/pen.json')).toMatchObject({ key: 'penId' })
    expect(json('locales/en-US/entities/pen.json')).toMatchObject({ title: 'Pens' })
    expect(json('locales/en-US/screens/shop/pen.json')).not.toHaveProperty('entity')
    expect(notes[0]).toContain('has moved from screens/shop/pen.json to entities/pen.json')
    expect(checkSchemas(after)).toEqual([])
  })

  it('leaves the formatting of what it edits', () => {
    const text =
      '{ "kind": "list",\n  "title": "订单", "route": "/order", "menu": { "group": "orders", "order": 10 }, "permission": "order", "entity": "order",\n  "list": {"columns":["orderNo"]},\n  "actions": {\n    "pay": { "title": "支付", "on": "row", "can": "edit", "call": "move", "move": "pay" }\n  } }'
    const files = filesOf().map((file) => (file.path === 'screens/order.json' ? { ...file, text } : file))
    const { after } = made({ kind: 'detail', id: 'order-detail', title: '订单', english: 'Order', group: undefined }, files)
    const [head, tail] = text.split(' }\n  } }')
    expect(after.find(({ path }) => path === 'screens/order.json')!.text).toBe(
      `${head} },\n    "view": { "title": "详情", "on": "row", "can": "get", "open": "drawer", "screen": "order-detail", "with": ["orderNo"] }\n  } }${tail}`,
    )
  })

  it('takes the next place of its group', () => {
    expect(made({ id: 'ink' }, made({}).after).json('screens/ink.json')['menu']).toEqual({ group: 'orders', order: 30 })
  })

  const refused: [string, Partial<Wish>, RegExp][] = [
    ['an id with capitals', { id: 'shop/Pen' }, /Unexpected id "shop\/Pen", expected small letters/],
    ['an id that leaves the folder', { id: '../pen' }, /Unexpected id/],
    ['a screen that is there', { id: 'order' }, /There is a screen "order" already \(screens\/order\.json\); nothing was written\./],
    ['an unknown group', { group: 'order' }, /Unexpected group "order".* Did you mean "orders"\?/],
    ['no group', { group: undefined }, /Missing --group, it needs a place in a menu: one of orders\./],
    ['a detail that nothing opens', { kind: 'detail', group: undefined }, /no list of "pen" can open it/],
    ['a field that the entity does not have', { entity: 'order', fields: ['amout'] }, /Unexpected field "amout".* Did you mean "amount"\?/],
    ['a field of an odd name', { fields: ['9'] }, /Unexpected field "9", expected letters/],
    ['a reserved field', { fields: ['version'] }, /Unexpected field "version", it is reserved/],
    ['an unknown type', { fields: ['a:phon'] }, /Unexpected type "phon".* Did you mean "phone"\?/],
    ['an entity of an odd name', { entity: 'Pen' }, /Unexpected entity "Pen"/],
    [
      'a report of rows that have no day (issue 18)',
      { kind: 'report', entity: 'order', id: 'figures' },
      /A report counts by day, and no field of "order"/,
    ],
    ['no title', { title: ' ' }, /A screen has a title in each language/],
  ]
  it.each(refused)('with %s is refused', (_name, change, sentence) => {
    const result = scaffold(filesOf(), wish(change))
    expect('refused' in result ? result.refused : '').toMatch(sentence)
  })

  it('says where the calls of its entity would lie, where others lie there', () => {
    const calls = { list: { path: '/server/pen/list', does: 'list' } }
    const result = scaffold(filesOf({ 'calls/order.json': calls }), wish({}))
    expect('refused' in result && result.refused).toBe('The calls of "pen" would lie where order.list lies; name another entity.')
  })

  it('never takes the address of a hand-written page', () => {
    const routes = { routes: { board: { path: '/shop/pen', page: 'site-home', title: '看板', for: 'anyone' } } }
    const result = scaffold(filesOf({ 'routes/site.json': routes }), wish({}))
    expect('refused' in result && result.refused).toBe('The address /shop/pen is taken; choose another id.')
  })
})

describe('a new field', () => {
  const cases = [
    ['price', { title: '价格', type: 'integer', format: 'money-fen', minimum: 0 }, 'Price'],
    ['voicePrint', { title: 'Voice print', type: 'string', maxLength: 60 }, 'Voice print'],
    ['voicePrint:text:声纹', { title: '声纹', type: 'string', maxLength: 500 }, 'Voice print'],
    ['day:date:日子', { title: '日子', type: 'string', format: 'date' }, 'Day'],
  ] as const
  it.each(cases)('%s', (written, field, english) => expect(newField(written)).toMatchObject({ field, english }))

  it.each([
    ['voicePrint', 'Voice print'],
    ['device-new', 'Device new'],
    ['QRCode', 'Qrcode'],
  ])('%s reads %s', (name, words) => expect(humanise(name)).toBe(words))
})

describe('a new file', () => {
  it('stands on lines as people write it', () => {
    const long = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`word${at}`, 'some text']))
    expect(writeJson({ a: 1, b: { c: [1, 2], d: {} }, e: [{ f: 1 }, { f: 2 }], g: long })).toBe(
      `{\n  "a": 1,\n  "b": {\n    "c": [1, 2],\n    "d": {}\n  },\n  "e": [\n    { "f": 1 },\n    { "f": 2 }\n  ],\n  "g": {\n${Object.keys(
        long,
      )
        .map((key) => `    "${key}": "some text"`)
        .join(',\n')}\n  }\n}\n`,
    )
  })
})

it('an atlas knows what was made', () => {
  const { world } = readSchemas(made({}).after)
  expect(Object.keys(createAtlas(world).calls)).toContain('pen.export')
})
