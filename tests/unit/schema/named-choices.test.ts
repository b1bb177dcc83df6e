import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { createChecker } from '../../../src/schema/check/checker.ts'
import { exampleWorld, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { effectOf } from '../../../src/schema/effect/effect.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { scaffold } from '../../../src/schema/scaffold/scaffold.ts'

const list = [
  { const: 'web', title: '网站', tone: 'success' },
  { const: 'app', title: '应用' },
  { const: 'desk', title: '柜台' },
]
const words = { web: 'Website', app: 'App', desk: 'Desk' }

/** Two fields, one of them a list, that offer the same; `of` is what stands for it. */
const fields = (of: unknown) => ({
  channel: { title: 'Channel', type: 'string', default: 'web', oneOf: of },
  channels: { title: 'Channels', type: 'array', items: { type: 'string', oneOf: of } },
})
const shown = { list: { columns: ['orderNo', 'channel', 'channels', 'status'], search: ['channel'] } }
const entityInEnglish = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }

const byName: Record<string, unknown> = {
  ...exampleWorld,
  ...orderFields(fields('channel')),
  ...orderList(shown),
  'choices/channel.json': { oneOf: list },
  'locales/en-US/choices/channel.json': { oneOf: words },
}
const writtenOut: Record<string, unknown> = {
  ...exampleWorld,
  ...orderFields(fields(list)),
  ...orderList(shown),
  'locales/en-US/entities/order.json': {
    ...entityInEnglish,
    properties: { ...entityInEnglish.properties, channel: { oneOf: words }, channels: { items: { oneOf: words } } },
  },
}

const filesOf = (world: Record<string, unknown>) =>
  Object.entries(world).map(([path, data]) => ({ path, text: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }))
const worldOf = (world: Record<string, unknown>) => readSchemas(filesOf(world)).world
const told = (change: Record<string, unknown>) =>
  checkSchemas(filesOf({ ...byName, ...change })).map(({ file, rule, message }) => `${file} ${rule} ${message}`)

describe('choices with a name', () => {
  it('are to the console and the backend what they are written out, in both languages', () => {
    expect(told({})).toEqual([])
    expect(publishConsole(worldOf(byName))).toEqual(publishConsole(worldOf(writtenOut)))
    expect(compileContract(worldOf(byName))).toEqual(compileContract(worldOf(writtenOut)))
  })

  it('are the values that a condition, a default and a filter may name', () => {
    expect(told({ ...orderList({ ...shown, list: { ...shown.list, first: { channel: 'wap' } } }) })).toEqual([
      'screens/order.json known-value Unexpected value "wap", expected one of: app, desk, web',
    ])
    expect(told(orderFields({ ...fields('channel'), channel: { ...fields('channel').channel, default: 'wbe' } }))).toEqual([
      'entities/order.json known-value Unexpected value "wbe", expected one of: app, desk, web. Did you mean "web"?',
    ])
  })

  it('have the type of each field that names them', () => {
    expect(told(orderFields({ ...fields('channel'), channel: { title: 'Channel', type: 'integer', oneOf: 'channel' } }))).toEqual([
      'entities/order.json known-value Unexpected choices "channel" with the value "web", expected values of type integer',
    ])
  })

  it('that cannot be read are told where they are wrong, and not at everyone who names them', () => {
    const broken = told({ 'choices/channel.json': '{ "oneOf": [' })
    expect(broken.filter((one) => one.startsWith('choices/'))).toHaveLength(1)
    expect(broken.filter((one) => one.includes('known-choices'))).toEqual([])
    const [first, ...rest] = list
    expect(told({ 'choices/channel.json': { oneOf: [{ ...first, title: 17 }, ...rest] } })).toEqual([
      'choices/channel.json structure Unexpected number 17, expected a text, such as "应用名称"',
    ])
  })

  it('have their translation in one place alone', () => {
    const overlay = writtenOut['locales/en-US/entities/order.json']
    expect(told({ 'locales/en-US/entities/order.json': overlay })[0]).toMatch(
      /translated Unexpected translation, there is no sentence at properties\.channel\.oneOf/,
    )
    const files = filesOf({ ...byName, 'locales/en-US/entities/order.json': overlay, 'locales/en-US/choices/channel.json': { oneOf: {} } })
    const mended = fixSchemas(files)
    const after = new Map([...files, ...mended].map(({ path, text }) => [path, text]))
    expect(JSON.parse(after.get('locales/en-US/entities/order.json')!)).toEqual(entityInEnglish)
    expect(JSON.parse(after.get('locales/en-US/choices/channel.json')!)).toEqual({
      oneOf: { web: '〔未翻译〕网站', app: '〔未翻译〕应用', desk: '〔未翻译〕柜台' },
    })
  })

  it('are looked at again, and whoever names them, when their file is edited', () => {
    const files = filesOf({
      ...byName,
      ...orderFields({ ...fields('channel'), channel: { ...fields('channel').channel, default: 'desk' } }),
    })
    const checker = createChecker(files)
    expect(checker.findings()).toEqual([])
    const edited = { path: 'choices/channel.json', text: JSON.stringify({ oneOf: list.slice(0, 2) }) }
    const found = checker.change([edited])
    expect(found).toEqual(checkSchemas(files.map((file) => (file.path === edited.path ? edited : file))))
    expect(found.map(({ file }) => file)).toContain('entities/order.json')
    expect(checker.change([{ path: edited.path }]).some(({ rule }) => rule === 'known-choices')).toBe(true)
    expect(checker.change([files.find(({ path }) => path === edited.path)!])).toEqual([])
  })

  it('tell a review which fields may be more, and count each sentence once', () => {
    const more = {
      ...byName,
      'choices/channel.json': { oneOf: [...list, { const: 'phone', title: '电话' }] },
      'locales/en-US/choices/channel.json': { oneOf: { ...words, phone: 'Phone' } },
    }
    const effects = effectOf(worldOf(byName), worldOf(more)).map(({ sentence }) => sentence)
    expect(effects).toEqual(
      expect.arrayContaining(['`order`: `channel` may be `phone` too.', 'Texts in zh-CN: 1 new.', 'Texts in en-US: 1 new.']),
    )
  })

  it('stay a name where an entity moves to a file of its own', () => {
    const entity = {
      title: '钢笔',
      key: 'penId',
      properties: { penId: { title: '编号', type: 'string', readOnly: true }, ...fields('channel') },
    }
    const pen = { ...(exampleWorld['screens/order.json'] as object), route: '/pen', permission: 'pen', actions: {}, entity }
    const files = filesOf({ ...byName, 'screens/shop/pen.json': { ...pen, list: { columns: ['penId', 'channel'] } } })
    const made = scaffold(files, { kind: 'detail', id: 'shop/pen-detail', title: '钢笔', english: 'Pen', entity: 'pen' })
    if ('refused' in made) throw new Error(made.refused)
    const lifted = JSON.parse(made.files.find(({ path }) => path === 'entities/pen.json')!.text) as { properties: object }
    expect(lifted.properties).toMatchObject(fields('channel'))
  })
})
