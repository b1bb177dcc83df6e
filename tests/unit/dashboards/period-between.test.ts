import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodBetween } from '../../../src/dashboards/kit/period.ts'

const DAY = 86_400_000
const day = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * DAY).toISOString().slice(0, 10)
const at = fc.noBias(fc.integer({ min: 0, max: 1400 }))

it('a span of a chart is its days from the first to the last, whole months where it is told by months (O25)', () => {
  expect(periodBetween('2026-10-25', '2026-11-02')).toEqual({ from: '2026-10-25', to: '2026-11-02' })
  expect(periodBetween('2026-11-23 09:00', '2026-11-23 17:00')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(periodBetween('2027-12', '2028-02')).toEqual({ from: '2027-12-01', to: '2028-02-29' })
  expect(periodBetween('Week 1', 'Week 3')).toBeUndefined()
  fc.assert(
    fc.property(at, at, (one, other) => {
      const [from, to] = [day(Math.min(one, other)), day(Math.max(one, other))]
      expect(periodBetween(from, to)).toEqual({ from, to })
      const months = periodBetween(from.slice(0, 7), to.slice(0, 7))!
      expect(months.from <= from && to <= months.to && months.from.endsWith('-01')).toBe(true)
      expect(day(Math.round((Date.parse(months.to) - Date.UTC(2024, 0, 1)) / DAY) + 1).endsWith('-01')).toBe(true)
    }),
  )
})
