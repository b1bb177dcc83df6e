import { expect, it } from 'vitest'
import { around, toldOf } from '../../../src/workbench/places/told-of.ts'

const files: Record<string, unknown> = {
  'screens/a/list.json': {
    title: '单',
    entity: {
      properties: {
        place: {
          title: '地区',
          oneOf: [
            { const: 'zj', title: '浙江' },
            { const: 'v1.5', title: '版本' },
          ],
        },
      },
    },
    list: { columns: ['name', { field: 'size', title: '尺寸' }] },
  },
}
const read = (file: string) => files[file]
const at = (path: (string | number)[], said?: string) => toldOf({ file: 'locales/en-US/screens/a/list.json', path }, read, said)

it('a place of a translation leads to what it translates, where every language stands (issue 18)', () => {
  expect(at(['title'])).toEqual({ file: 'screens/a/list.json', path: [] })
  expect(at(['entity', 'properties', 'place', 'title'])!.path).toEqual(['entity', 'properties', 'place'])
  expect(at(['entity', 'properties', 'place', 'oneOf', 'zj'])!.path).toEqual(['entity', 'properties', 'place', 'oneOf', 0])
  expect(at(['list', 'columns', 'size', 'title'])!.path).toEqual(['list', 'columns', 1])
})

it('what is not translated yet is found by its name, which may hold a dot', () => {
  expect(at([], 'entity.properties.place.oneOf.v1.5')!.path).toEqual(['entity', 'properties', 'place', 'oneOf', 1])
})

it('what translates nothing, or is no translation, has no such place', () => {
  expect(toldOf({ file: 'locales/en-US/entities/gone.json', path: ['title'] }, read)).toBeUndefined()
  expect(toldOf({ file: 'screens/a/list.json', path: ['title'] }, read)).toBeUndefined()
  expect(around(files['screens/a/list.json'], ['list', 'columns', 0])).toEqual(['list', 'columns'])
})
