import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildFilters } from '../../../../src/runtime/list/query.ts'
import type { ListScreen } from '../../../../src/schema/compiled-screen.ts'

const list = {
  columns: [{ name: 'price', title: 'Price', cell: 'money' }],
  search: [{ name: 'price', title: 'Price', control: 'number-range' }],
} as unknown as ListScreen['list']

const asked = (from: string | null, to: string | null) =>
  buildFilters({ filters: { price: [from, to] }, page: 1, size: 10 }, list)['price'] as [number | null, number | null]

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
