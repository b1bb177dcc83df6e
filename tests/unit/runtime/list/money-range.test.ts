import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildFilters } from '../../../../src/runtime/list/query.ts'
import { createAtlas } from '../../../../src/schema/compile/atlas.ts'
import { compileSearch } from '../../../../src/schema/compile/field.ts'
import type { Search } from '../../../../src/schema/compiled.ts'
import { writeFilterText } from '../../../../src/runtime/list/filter-text.ts'
import type { ListScreen } from '../../../../src/schema/compiled-screen.ts'
import { readSchemas } from '../../../../src/schema/read.ts'

const list = {
  search: [{ name: 'price', title: 'Price', control: 'number-range', figure: { cell: 'money' } }],
} as unknown as ListScreen['list']

const asked = (from: string | null, to: string | null) =>
  buildFilters({ filters: { price: [from, to] }, page: 1, size: 10 }, list)['price'] as [number | null, number | null]

it('the ends of a range share their unit, and one alone has it', () => {
  const calls: Search = { name: 'calls', title: 'Calls', control: 'number-range', figure: { cell: 'unit', unit: '次' } }
  const write = (from: string | null, to: string | null) => writeFilterText(calls, [from, to], ((key: string) => key) as never, 'zh-CN')
  expect(write('1000', '2000')).toBe('1,000 – 2,000 次')
  expect(write('1000', '1000')).toBe('1,000 次')
})

const thousandths = fc.noBias(fc.integer({ min: 0, max: 300_000 }))

it('a price range finds exactly the prices between what was typed, to the third decimal (issue 14)', () => {
  expect(asked('7.005', '7.005')).toEqual([701, 700])
  expect(asked('19.99', '19.99')).toEqual([1999, 1999])
  expect(asked(null, '0.29')).toEqual([null, 29])
  fc.assert(
    fc.property(thousandths, thousandths, fc.noBias(fc.integer({ min: 0, max: 30_000 })), (from, to, fen) => {
      const [least, most] = asked((from / 1000).toFixed(3), (to / 1000).toFixed(3))
      expect(fen >= least! && fen <= most!).toBe(fen * 10 >= from && fen * 10 <= to)
    }),
  )
})

it('a range of money is sent in fen where no column shows it, as in a report (issue 17)', () => {
  const properties = { price: { title: 'Price', type: 'integer' as const, format: 'money-fen' } }
  const search = [
    compileSearch(createAtlas(readSchemas([]).world), 'price', { title: 'Ware', key: 'price', label: '{{price}}', properties }),
  ]
  expect(buildFilters({ filters: { price: ['10', '20'] }, page: 1, size: 10 }, { search })['price']).toEqual([1000, 2000])
})
