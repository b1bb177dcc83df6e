import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderEntity, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import { jsonFault } from '../../../src/schema/json-fault.ts'
import type { Json } from '../../fixtures/changes/tree.ts'

type Files = Record<string, unknown>

const order = exampleWorld['entities/order.json'] as Json
const english = exampleWorld['locales/en-US/screens/order.json'] as Json
/** What is told of the schemas; a short example leaves translations of fields out. */
const told = (files: Files) =>
  checkSchemas(
    Object.entries({ ...exampleWorld, ...files }).map(([path, data]) => ({
      path,
      text: typeof data === 'string' ? data : JSON.stringify(data, null, 2),
    })),
  ).flatMap(({ file, message }) => (message.startsWith('Missing translation') ? [] : [`${file} ${message}`]))

describe('what product staff slipped on is told once, where it stands (issue 15)', () => {
  it('a sentence that names no field of its rows, though one of others, blames no translation', () => {
    const menu = {
      'entities/note.json': { ...order, title: '备注', properties: { ...order.properties, name: { title: '名称', type: 'string' } } },
    }
    const asks = orderAction({ confirm: '支付「{{name}}」？' })
    const translated = {
      'locales/en-US/screens/order.json': { ...english, actions: { pay: { title: 'Pay', confirm: 'Pay “{{orderNo}}”?' } } },
    }
    expect(told({ ...menu, ...asks, ...translated }).filter((one) => one.includes('{{') || one.includes('"name"'))).toEqual([
      'screens/order.json Unexpected field "name", expected one of: amount, orderNo, status',
    ])
  })

  it('a condition that names no field is not also a field that its forms lack', () => {
    const note = orderFields({ note: { title: '备注', type: 'string', visible: { stat: 'open' } } })
    expect(told({ ...note, ...orderAction({ fields: ['note'] }) })).toEqual([
      expect.stringContaining('entities/order.json Unexpected field "stat", expected one of'),
    ])
  })

  it('a computed field in a form is not also a read-only one', () => {
    const twice = orderFields({ twice: { title: '两倍', type: 'integer', readOnly: true, computed: { service: true } } })
    const found = told({ ...twice, ...orderAction({ fields: ['twice'] }) }).filter((one) => one.startsWith('screens/'))
    expect(found).toEqual(['screens/order.json Unexpected field "twice", it is computed and never in a form'])
  })

  it('a button that adds without a form lacks the form, not each of its fields', () => {
    const name = orderFields({ name: { title: '名称', type: 'string', required: true } })
    expect(
      told({ ...name, ...orderAction({ call: 'add', move: undefined, can: 'add' }) }).filter((one) => one.startsWith('screens/')),
    ).toEqual(['screens/order.json Missing property "fields", the call "add" writes what a form says'])
  })

  it('a ring of computed values is told once, at its first value, though it runs through two kinds of rows', () => {
    const sum = (title: string, of: string) => ({ title, type: 'integer', readOnly: true, computed: { sum: of } })
    const rows = {
      ...orderFields({ total: sum('合计', 'pay.share'), twice: { ...sum('两倍', ''), computed: { product: ['total', 'amount'] } } }),
      'entities/pay.json': {
        title: '付款',
        key: 'payNo',
        label: '{{payNo}}',
        properties: {
          payNo: { title: '编号', type: 'string', readOnly: true },
          orderNo: { title: '订单', type: 'string', entity: 'order' },
          share: { title: '份额', type: 'integer', readOnly: true, computed: { of: 'orderNo.twice' } },
        },
      },
    }
    expect(told(rows).filter((one) => one.includes('computed from itself'))).toEqual([
      'entities/order.json Unexpected value of "total" that is computed from itself (order.total → pay.share → order.twice → order.total), expected one that comes from a stored field',
    ])
  })

  it('an amount without a currency says nothing of its limits', () => {
    const rent = orderFields({ rent: { title: '租金', type: 'integer', format: 'money', minimum: 100, maximum: 900 } })
    expect(told(rent)).toEqual([
      'entities/order.json Unexpected amount without a currency, expected "countedIn" with the field that says it, or the format "money-fen"',
    ])
  })

  it('a list of rows that nobody knows may take anything', () => {
    const lines = {
      kind: 'list',
      title: '明细',
      permission: 'order',
      entity: 'lines',
      route: '/lines',
      menu: { group: 'orders', order: 20 },
      takes: ['orderNo'],
      list: { columns: ['x'] },
    }
    const found = told({ 'screens/lines.json': lines, 'locales/en-US/screens/lines.json': { title: 'Lines' } })
    expect(found).toEqual([expect.stringContaining('screens/lines.json Unexpected entity "lines"')])
  })

  it('a tree waits for the word of its field that is told there', () => {
    const above = { aboveNo: { title: '上级', type: 'string', entity: 'order', whenDeleted: 'cascade' } }
    const tree = orderList({ list: { columns: ['orderNo'], views: { tree: { title: '树', tree: 'aboveNo' } } } })
    expect(told({ ...orderFields(above), ...tree }).filter((one) => one.includes('whenDeleted'))).toEqual([
      'entities/order.json Unexpected whenDeleted "cascade", which is called "delete" here',
    ])
  })
})

describe('what other systems say is answered with words that work (issue 15)', () => {
  it('values and their names in two lists become choices with these names', () => {
    const kind = orderFields({ kind: { title: '类型', type: 'string', enum: ['a', 'b'], enumNames: ['甲', '乙'] } })
    expect(told(kind)).toEqual([
      expect.stringContaining('written as [{ "const": "a", "title": "甲" }, { "const": "b", "title": "乙" }]'),
      'entities/order.json Unexpected property "enumNames", its words stand in "oneOf" here; expected it to be removed',
    ])
  })

  it('a list of rules becomes the words of the field', () => {
    expect(told(orderFields({ note: { title: '备注', type: 'string', rules: [{ required: true }] } }))).toEqual([
      'entities/order.json Unexpected property "rules", each rule is a word of the field here; expected "required", "minLength", "maxLength", "minimum", "maximum", "pattern" or "must" beside it',
    ])
  })

  it.each([
    ['approve', 'enable'],
    ['reject', 'disable'],
    ['submit', 'edit'],
  ])('the verb "%s" is "%s"', (theirs, ours) => {
    expect(told(orderAction({ can: theirs }))).toEqual([`screens/order.json Unexpected can "${theirs}", which is called "${ours}" here`])
  })

  it.each([
    ['after', 'laterThan'],
    ['before', 'earlierThan'],
  ])('the comparison "%s" is "%s"', (theirs, ours) => {
    const time = { title: '时间', type: 'string', format: 'date-time' }
    const end = { ...time, must: { [theirs]: { field: 'start' } }, messages: { must: '不对' } }
    expect(told(orderFields({ start: time, end })).filter((one) => one.includes(`"${theirs}"`))).toEqual([
      `entities/order.json Unexpected property "${theirs}", which is called "${ours}" here`,
    ])
  })

  it('a tone that is nearly right', () => {
    const [open, paid] = order.properties.status.oneOf
    const status = { ...order.properties.status, oneOf: [{ ...open, tone: 'warn' }, paid] }
    expect(told(orderEntity({ properties: { ...order.properties, status } }))).toEqual([
      'entities/order.json Unexpected tone "warn", which is called "warning" here',
    ])
  })
})

describe('signs that only look like JSON (issue 15)', () => {
  it.each([
    ['["a"、"b"]', 'Unexpected 、, expected a plain comma: ,'],
    ['["a"\u00a0, "b"]', 'Unexpected no-break space, expected a plain space'],
    ['["a",\u3000"b"]', 'Unexpected full-width space, expected a plain space'],
  ])('%s', (text, message) => {
    expect(jsonFault(text).message).toBe(message)
  })
})
