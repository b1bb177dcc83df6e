import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLeaf, withBelow } from '../../../src/schema/leaf.ts'
import { namedWhole, titleOnWay, wayTo } from '../../../src/schema/branches.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { compileComputed } from '../../../src/schema/compile/computed.ts'
import { compileSearch, rulesOf } from '../../../src/schema/compile/field.ts'
import type { Choice, Field } from '../../../src/schema/compiled.ts'
import { depthOf, waysOf, withLevels } from '../../../src/schema/levels.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { buildFilters } from '../../../src/runtime/list/query.ts'
import { judgeField } from '../../../src/schema/verdict.ts'

const places: Choice[] = [
  { value: 'zj', title: 'Zhejiang' },
  { value: 'hz', title: 'Hangzhou', under: 'zj' },
  { value: 'xh', title: 'Xihu', under: 'hz' },
  { value: 'sh', title: 'Shanghai' },
]

it('a choice is called with all that it stands below, and one that stands below nothing by itself', () => {
  expect(titleOnWay(places, 'xh')).toBe('Zhejiang / Hangzhou / Xihu')
  expect(titleOnWay(places, 'sh')).toBe('Shanghai')
  expect(titleOnWay(places, 'nowhere')).toBe('')
  expect(namedWhole(places).map(({ title }) => title)).toEqual([
    'Zhejiang',
    'Zhejiang / Hangzhou',
    'Zhejiang / Hangzhou / Xihu',
    'Shanghai',
  ])
})

it('a list is searched by a place on any level, and finds all that lies below it (issue 15)', () => {
  expect(withBelow(places, ['zj'])).toEqual(['zj', 'hz', 'xh'])
  expect(withBelow(places, ['sh', 'hz'])).toEqual(['sh', 'hz', 'xh'])
  expect(withBelow([{ value: 'a' }, { value: 'b' }], ['b', 'nowhere'])).toEqual(['b', 'nowhere'])
  const oneOf = places.map(({ value, title, under }) => ({ const: value, title, ...(under === undefined ? {} : { under }) }))
  const properties = { city: { title: 'City', type: 'string', widget: 'cascader', oneOf } } as never
  const atlas = createAtlas(readSchemas([]).world)
  const search = compileSearch(atlas, 'city', { title: 'Shop', key: 'city', label: '{{city}}', properties })
  expect(search.choices!.map(({ title }) => title)).toContain('Zhejiang / Hangzhou')
  const list = { search: [search], columns: [] }
  expect(buildFilters({ filters: { city: ['hz'] }, page: 1, size: 10 }, list)).toEqual({ city: ['hz', 'xh'] })
  expect(buildFilters({ filters: { city: ['sh'] }, page: 1, size: 10 }, list)).toEqual({ city: 'sh' })
})

it('of a cascade only what nothing stands below can be chosen, in the form and by a call alike', () => {
  const judge = (widget: string, value: unknown) => {
    const rules = rulesOf({ type: 'string', widget })
    const field: Field = { name: 'x', title: 'X', type: 'string', widget, choices: places, ...(rules ? { rules } : {}) }
    return judgeField(field, value, { form: {} }, 'en-US')
  }
  expect(judge('cascader', 'xh')).toBeUndefined()
  expect(judge('cascader', 'sh')).toBeUndefined()
  expect(judge('cascader', 'hz')).toBe('Please choose from the list')
  expect(judge('tree-select', 'hz')).toBeUndefined()
  expect(judge('tree-select', 'nowhere')).toBe('Please choose from the list')
})

it('the way to a choice ends with it, and ends whatever stands below what', () => {
  const value = fc.integer({ min: 0, max: 6 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ value, under: fc.option(value, { nil: 0 }) }), { selector: (one) => one.value }),
      value,
      (tree, at) => {
        const way = wayTo(tree, at)
        const isThere = tree.some((one) => one.value === at)
        expect(way.at(-1)?.value).toBe(isThere ? at : undefined)
        expect(new Set(way).size).toBe(way.length)
        if (way.length > 1) expect(isLeaf(tree, way[0]!.value)).toBe(false)
      },
    ),
  )
})

it('each level of a cascade is a field with the choices of that level, in the words of the reader (issue 17)', () => {
  const oneOf = places.map(({ value, title, under }) => ({ const: value, title, ...(under === undefined ? {} : { under }) }))
  const level = (nth: number) => ({ title: `Level ${nth}`, type: 'string', readOnly: true, computed: { level: `city.${nth}` } })
  const city = { title: 'City', type: 'string', widget: 'cascader', oneOf }
  const entity = { title: 'Shop', key: 'city', label: '{{city}}', properties: { city, province: level(1), town: level(2), part: level(3) } }
  const { properties } = withLevels(entity as never)
  const titlesOf = (name: string) => (properties[name] as typeof city).oneOf?.map(({ title }) => title)
  expect(['province', 'town', 'part'].map(titlesOf)).toEqual([['Zhejiang', 'Shanghai'], ['Hangzhou'], ['Xihu']])
  expect(properties['city']).toBe(city)
  const atlas = createAtlas({ ...readSchemas([]).world, entities: { shop: entity } } as never)
  const given = (name: string) => {
    const computed = compileComputed(atlas, 'shop', level(Number(name)).computed, { beside: {}, isWhole: false })
    return 'given' in computed ? computed.given.values.map(({ of, is }) => `${of} ${is}`) : undefined
  }
  expect(given('1')).toEqual(['zj zj', 'hz zj', 'xh zj', 'sh sh'])
  expect(given('2')).toEqual(['hz hz', 'xh hz'])
})

it('a level of choices that stand below one another in a circle has none, and ends', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 8 }), (above) => {
      const choices = above.map((under, value) => ({ const: value, title: String(value), ...(under === value ? {} : { under }) }))
      for (const [value, way] of waysOf(choices)) {
        expect(way.at(-1)!.const).toBe(value)
        expect(new Set(way).size).toBe(way.length)
      }
      expect(depthOf(choices)).toBeLessThanOrEqual(choices.length)
    }),
  )
})
