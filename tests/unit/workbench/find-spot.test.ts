import { expect, it } from 'vitest'
import { fieldSpot, findSpot, type Seen } from '../../../src/workbench/places/find-spot.ts'

const files: Record<string, unknown> = {
  'screens/a/list.json': {
    entity: 'thing',
    list: { columns: ['name', { field: 'size', off: true }], search: ['size', 'name'] },
    actions: {
      add: { fields: ['name', 'size'] },
      edit: { fields: { size: { required: true } } },
    },
  },
  'screens/a/detail.json': {
    entity: { properties: { size: { title: '大小' } } },
    sections: { one: { fields: ['size'] }, two: { fields: ['name', 'size'] } },
  },
  'entities/thing.json': { properties: { name: { title: '名称' }, lines: { items: { properties: { count: { title: '数量' } } } } } },
}
const read = (file: string) => files[file]
const spotOf = (seen: Partial<Seen> & Pick<Seen, 'kind' | 'name'>) =>
  findSpot({ screen: 'a/list', around: [], ...seen }, read)?.path.join('/')

it('a column stands where the list names it, bare or with what differs', () => {
  expect(spotOf({ kind: 'column', name: 'name' })).toBe('list/columns/0')
  expect(spotOf({ kind: 'column', name: 'size' })).toBe('list/columns/1')
  expect(spotOf({ kind: 'search', name: 'size' })).toBe('list/search/0')
  expect(spotOf({ kind: 'column', name: 'other' })).toBeUndefined()
})

it('a field of several forms is that of the form around it', () => {
  const around = (name: string): Seen['around'] => [{ kind: 'action', name }]
  expect(spotOf({ kind: 'field', name: 'size', around: around('add') })).toBe('actions/add/fields/1')
  expect(spotOf({ kind: 'field', name: 'size', around: around('edit') })).toBe('actions/edit/fields/size')
  expect(spotOf({ kind: 'action', name: 'edit' })).toBe('actions/edit')
  expect(spotOf({ kind: 'column', name: 'size', screen: 'a/detail', around: [{ kind: 'section', name: 'two' }] })).toBe(
    'sections/two/fields/1',
  )
})

it('what stands in no file that is at hand is nowhere', () => {
  expect(spotOf({ kind: 'column', name: 'name', screen: 'a/gone' })).toBeUndefined()
})

it('what a field is called stands in its entity, in a file or in the screen itself', () => {
  expect(fieldSpot({ name: 'name', screen: 'a/list' }, read)).toEqual({ file: 'entities/thing.json', path: ['properties', 'name'] })
  expect(fieldSpot({ name: 'lines.count', screen: 'a/list' }, read)?.path).toEqual(['properties', 'lines', 'items', 'properties', 'count'])
  expect(fieldSpot({ name: 'size', screen: 'a/detail' }, read)).toEqual({
    file: 'screens/a/detail.json',
    path: ['entity', 'properties', 'size'],
  })
  expect(fieldSpot({ name: 'none', screen: 'a/list' }, read)).toBeUndefined()
})
