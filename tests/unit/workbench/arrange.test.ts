import { expect, it } from 'vitest'
import { fieldAt, findArrangement, listArrangements } from '../../../src/workbench/places/arrange.ts'

const files: Record<string, unknown> = {
  'screens/a/list.json': {
    entity: 'thing',
    list: { columns: ['name', { field: 'size', title: '尺寸' }], where: { a: 1 } },
    actions: { add: { title: '新增' }, drop: { title: '删除' } },
  },
  'entities/thing.json': { properties: { name: { title: '名称' }, size: { title: '大小' }, colour: { title: '颜色' } } },
  'locales/en-US/entities/thing.json': { properties: { name: { title: 'Name' }, colour: { title: 'Colour' } } },
  'locales/en-US/screens/a/list.json': { list: { columns: { size: { title: 'Extent' } } } },
}
const read = (file: string) => files[file]
const languages = { source: 'zh-CN', all: ['en-US', 'zh-CN'] }
const find = (path: (string | number)[], locale = 'en-US') =>
  findArrangement({ file: 'screens/a/list.json', path }, read, locale, languages)

it('the columns around a column, as people call them, and the fields that could be one', () => {
  const found = find(['list', 'columns', 1])!
  expect(found.spot.path).toEqual(['list', 'columns'])
  expect(found.entries.map(({ title }) => title)).toEqual(['Name', 'Extent'])
  expect(found.offered).toEqual([{ name: 'colour', title: 'Colour' }])
  expect(find(['list', 'columns'], 'zh-CN')!.entries.map(({ title }) => title)).toEqual(['名称', '尺寸'])
})

it('actions have an order, and nothing of an entity to be added', () => {
  const found = find(['actions'], 'zh-CN')!
  expect(found.entries.map(({ step, title }) => [step, title])).toEqual([
    ['add', '新增'],
    ['drop', '删除'],
  ])
  expect(found.offered).toBeUndefined()
})

it('where nothing is in an order, what stands below leads on', () => {
  expect(find([])).toBeUndefined()
  expect(find(['list', 'where'])).toBeUndefined()
  expect(listArrangements({ file: 'screens/a/list.json', path: [] }, read).map(({ path }) => path.join('.'))).toEqual([
    'list.columns',
    'actions',
  ])
})

it('any list has an order: choices by their values, and fields on a card that are still to be named (issue 18)', () => {
  const thing = {
    properties: {
      name: { title: '名称' },
      size: {
        title: '大小',
        oneOf: [
          { const: 's', title: '小' },
          { const: 'l', title: '大' },
        ],
      },
    },
  }
  const own: Record<string, unknown> = {
    'entities/thing.json': thing,
    'screens/a.json': { entity: 'thing', list: { views: { board: { card: [] } } } },
  }
  const at = (file: string, path: (string | number)[]) => findArrangement({ file, path }, (one) => own[one], 'zh-CN', languages)!
  expect(at('entities/thing.json', ['properties', 'size', 'oneOf']).entries.map(({ name, title }) => [name, title])).toEqual([
    ['s', '小'],
    ['l', '大'],
  ])
  const card = at('screens/a.json', ['list', 'views', 'board', 'card'])
  expect([card.entries, card.offered!.map(({ name }) => name)]).toEqual([[], ['name', 'size']])
})

it('a column shows a field of the entity, also where it was chosen in the list or moved (issue 18)', () => {
  const at = (...path: (string | number)[]) => fieldAt({ file: 'screens/a/list.json', path }, read)
  expect(at('list', 'columns', 1)).toEqual({ file: 'entities/thing.json', path: ['properties', 'size'] })
  expect([
    at('list', 'columns'),
    at('actions', 'add'),
    at(),
    fieldAt({ file: 'entities/thing.json', path: ['properties', 'size'] }, read),
  ]).toEqual(Array(4).fill(undefined))
})
