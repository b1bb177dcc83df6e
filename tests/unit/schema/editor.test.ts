import { beforeAll, describe, expect, it } from 'vitest'
import { getLanguageService, TextDocument, type CompletionList, type LanguageService } from 'vscode-json-languageservice'
import { metaSchemas } from '../../../src/schema/format/meta.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'

/** A field whose value is chosen among rows, so that a rule may look at the chosen one. */
const paidBy = { title: '合并到', type: 'string', options: { call: 'order.list', value: 'orderNo', label: '{{orderNo}}' } }
const choices = { 'choices/channel.json': { oneOf: [{ const: 'web', title: '网站' }] } }
/** Rows that belong to orders. */
const slip = {
  title: '便条',
  key: 'slipId',
  properties: {
    slipId: { title: '编号', type: 'string' },
    orderNo: { title: '订单', type: 'string', entity: 'order' },
    text: { title: '内容', type: 'string' },
  },
}
const URI = 'file:///schemas/screens/order.json'
let service: LanguageService

beforeAll(() => {
  const files = Object.entries({
    ...exampleWorld,
    ...orderFields({
      paidBy,
      channel: { title: '渠道', type: 'string', oneOf: 'channel' },
      before: { title: '上一单', type: 'string', entity: 'order' },
    }),
    ...choices,
    'entities/slip.json': slip,
    // A page that says itself what its rows are.
    'screens/tool.json': { kind: 'list', title: '工具', route: '/tool', entity: { ...slip, title: '工具' }, list: { columns: ['text'] } },
  }).map(([path, data]) => ({
    path,
    text: JSON.stringify(data),
  }))
  const metas = metaSchemas(readSchemas(files).world)
  service = getLanguageService({})
  service.configure({
    schemas: [
      { uri: 'meta://screen', fileMatch: ['**/screens/**'], schema: JSON.parse(metas['screen.schema.json']!) },
      { uri: 'meta://entity', fileMatch: ['**/entities/**'], schema: JSON.parse(metas['entity.schema.json']!) },
      { uri: 'meta://roles', fileMatch: ['**/permissions/**'], schema: JSON.parse(metas['roles.schema.json']!) },
    ],
  })
})

/** The text with `|` where the cursor is, as the editor would complete it. */
async function complete(text: string, uri = URI): Promise<string[]> {
  const offset = text.indexOf('|')
  const document = TextDocument.create(uri, 'json', 1, text.replace('|', ''))
  const list: CompletionList | null = await service.doComplete(document, document.positionAt(offset), service.parseJSONDocument(document))
  return (list?.items ?? []).map((item) => item.label.replaceAll('"', ''))
}

async function problems(text: string): Promise<string[]> {
  const document = TextDocument.create(URI, 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map((one) => document.getText(one.range))
}

const ENTITY = 'file:///schemas/entities/order.json'
const entity = (rest: string) => complete(`{ "title": "订单", ${rest} }`, ENTITY)

describe('L24: the file of an entity', () => {
  it.each([
    ['the entities that a field may name', '"properties": { "a": { "title": "甲", "entity": "|" } }', ['order', 'slip']],
    ['what refers to its rows, to count', '"properties": { "a": { "computed": { "count": "|" } } }', ['order', 'slip']],
    ['the numbers of those, to sum', '"properties": { "a": { "computed": { "sum": "|" } } }', ['order.amount']],
    ['its fields as its key', '"key": "|"', ['orderNo', 'amount', 'status', 'paidBy', 'channel', 'before']],
    ['its fields in its label', '"label": "|"', ['{{orderNo}}', '{{amount}}', '{{status}}', '{{paidBy}}', '{{channel}}', '{{before}}']],
    ['its states where a move begins', '"moves": { "pay": { "from": "|" } }', ['open', 'paid']],
    ['its states in a list of such', '"moves": { "pay": { "from": ["|"] } }', ['open', 'paid']],
    ['its states where a move ends', '"moves": { "pay": { "to": "|" } }', ['open', 'paid']],
    ['its numbers in arithmetic', '"properties": { "a": { "computed": { "product": ["|"] } } }', ['amount']],
    [
      'what a chosen row holds',
      '"properties": { "a": { "takenFrom": "|" } }',
      ['before.orderNo', 'before.amount', 'before.status', 'before.paidBy', 'before.channel', 'before.before'],
    ],
    [
      'its fields as its order',
      '"sort": "|"',
      ['orderNo', '-orderNo', 'amount', '-amount', 'status', '-status', 'paidBy', '-paidBy', 'channel', '-channel', 'before', '-before'],
    ],
  ])('offers %s', async (_, text, names) => {
    // A state may also be a number, or yes and no.
    const others = new Set(['true', 'false', 'null'])
    expect((await entity(text)).filter((one) => !others.has(one)).toSorted()).toEqual(names.toSorted())
  })
})

describe('an editor without any plugin', () => {
  it('offers exactly the fields of this entity as columns', async () => {
    expect(await complete('{ "kind": "list", "entity": "order", "list": { "columns": ["|"] } }')).toEqual([
      'orderNo',
      'amount',
      'status',
      'paidBy',
      'channel',
      'before',
    ])
  })

  it('offers the fields of the entity, either way round, as the order', async () => {
    expect((await complete('{ "kind": "list", "entity": "order", "list": { "sort": "|" } }')).sort()).toEqual([
      '-amount',
      '-before',
      '-channel',
      '-orderNo',
      '-paidBy',
      '-status',
      'amount',
      'before',
      'channel',
      'orderNo',
      'paidBy',
      'status',
    ])
  })

  it('offers the calls and moves of the entity in an action', async () => {
    const action = (word: string) => `{ "kind": "list", "entity": "order", "actions": { "pay": { "${word}": "|" } } }`
    expect(await complete(action('move'))).toEqual(['pay'])
    expect(await complete(action('call'))).toEqual(expect.arrayContaining(['list', 'move', 'export']))
  })

  it('offers under which row something is made, and then the fields of what is made (L3)', async () => {
    const action = (more: string) => `{ "kind": "list", "entity": "order", "actions": { "add": { ${more} } } }`
    expect(await complete(action('"under": "|"'))).toContain('before')
    expect(await complete(action('"call": "slip.add", "under": "orderNo", "fields": ["|"]'))).toEqual(['slipId', 'orderNo', 'text'])
  })

  it('offers the states of the entity in a condition', async () => {
    const offered = await complete('{ "kind": "list", "entity": "order", "actions": { "pay": { "when": { "status": "|" } } } }')
    // Any field may also be true, false or nothing.
    expect(offered.filter((one) => !['true', 'false', 'null'].includes(one))).toEqual(['open', 'paid'])
  })

  const near = ['orderNo', 'amount', 'status', 'paidBy']
  const person = ['me.userId', 'me.phone', 'me.certType']
  const inForm = (word: string) =>
    `{ "kind": "list", "entity": "order", "actions": { "edit": { "call": "edit", "fields": { "amount": { ${word} } } } } }`

  it.each([
    ['a rule', inForm('"must": { "atMost": { "field": "|" } }')],
    ['a default', inForm('"default": { "field": "|" }')],
    ['a test of a condition', inForm('"visible": { "status": { "not": { "field": "|" } } }')],
    ['a condition', inForm('"required": { "|" }')],
    ['a condition of a choice', inForm('"oneOf": [{ "when": { "|" } }]')],
    ['a field that stands on this form alone', inForm('').replace('"amount"', '"remark"').replace('{  }', '{ "disabled": { "|" } }')],
    ['a form', '{ "kind": "form", "entity": "order", "fields": { "amount": { "visible": { "|" } } } }'],
  ])('offers in %s the fields, the chosen row, the row as it is stored and the person', async (_, text) => {
    expect(await complete(text)).toEqual(expect.arrayContaining([...near, ...person, 'paidBy.amount', 'row.status']))
  })

  it('offers no name with a dot where the checker takes none', async () => {
    const where = ['"list": { "columns": ["|"] }', '"list": { "where": { "|" } }', '"actions": { "pay": { "when": { "|" } } }']
    for (const one of where) {
      const offered = await complete(`{ "kind": "list", "entity": "order", ${one} }`)
      expect(offered).toEqual(expect.arrayContaining(near))
      expect(offered.filter((name) => name.includes('.'))).toEqual([])
    }
  })

  it('offers in an entity the chosen row and the person', async () => {
    const uri = 'file:///schemas/entities/order.json'
    expect(await complete('{ "properties": { "amount": { "visible": { "|" } } } }', uri)).toEqual(
      expect.arrayContaining([...person, 'paidBy.amount']),
    )
  })

  it('offers the groups of the menus, the verbs and the words of a screen', async () => {
    expect(await complete('{ "kind": "list", "menu": { "group": "|" } }')).toEqual(['orders'])
    expect(await complete('{ "kind": "list", "actions": { "pay": { "can": "|" } } }')).toEqual([
      'add',
      'delete',
      'edit',
      'query',
      'get',
      'enable',
      'disable',
      'import',
      'export',
    ])
    expect(await complete('{ "kind": "list", | }')).toEqual(
      expect.arrayContaining(['title', 'route', 'menu', 'permission', 'entity', 'list', 'actions']),
    )
  })

  it('offers a role the permissions that screens ask for, and only their verbs', async () => {
    const uri = 'file:///schemas/permissions/roles.json'
    expect(await complete('{ "roles": { "clerk": { "grants": { "|" } } } }', uri)).toEqual(['order'])
    expect(await complete('{ "roles": { "clerk": { "grants": { "order": ["|"] } } } }', uri)).toEqual(['query', 'edit'])
  })

  it('offers the names of choices wherever a list of them may stand', async () => {
    const uri = 'file:///schemas/entities/order.json'
    expect(await complete('{ "properties": { "a": { "oneOf": "|" } } }', uri)).toContain('channel')
    expect(await complete('{ "properties": { "a": { "type": "array", "items": { "oneOf": "|" } } } }', uri)).toContain('channel')
    expect(await complete('{ "kind": "form", "entity": "order", "fields": { "a": { "oneOf": "|" } } }')).toContain('channel')
    expect(
      await problems(
        '{ "kind": "form", "title": "订单", "submit": { "title": "a", "call": "edit" }, "fields": { "a": { "oneOf": "chanel" } } }',
      ),
    ).toEqual(['"chanel"'])
  })

  it('says what a word means', async () => {
    const text = '{ "kind": "list", "permission": "order" }'
    const document = TextDocument.create(URI, 'json', 1, text)
    const hover = await service.doHover(document, document.positionAt(text.indexOf('permission') + 2), service.parseJSONDocument(document))
    expect(JSON.stringify(hover?.contents)).toContain('The permission whose verbs the actions name')
  })

  it('underlines a wrong value and an unknown word', async () => {
    expect(await problems('{ "kind": "list", "title": "订单", "entity": "order", "list": { "columns": ["amout"] } }')).toEqual(['"amout"'])
    expect(await problems('{ "kind": "list", "title": "订单", "list": { "columns": ["a"] }, "tittle": "x" }')).toEqual(['"tittle"'])
  })
  it('judges a page by its own rows, and not by those that another page has for itself (issue 18)', async () => {
    const order = '"kind": "list", "title": "订单", "entity": "order", "takes": ["kept"]'
    const facts = '"actions": { "pay": { "title": "支付", "on": "row", "can": "edit", "facts": [{ "field": "amount", "title": "金额" }] } }'
    expect(await problems(`{ ${order}, "list": { "columns": ["orderNo"] }, ${facts} }`)).toEqual([])
    const own = '"title": "工具", "key": "slipId", "label": "x", "properties": { "slipId": { "title": "编号", "type": "string" } }'
    const tool = (name: string) =>
      `{ "kind": "list", "title": "工具", "route": "/tool", "entity": { ${own} }, "list": { "columns": ["${name}"] } }`
    expect(await problems(tool('text'))).toEqual([])
    expect(await problems(tool('orderNo'))).toEqual([])
  })
})
