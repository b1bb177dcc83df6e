import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsToFold } from '../../../../src/runtime/list/fold-columns.ts'

const even = (most: number) => fc.noBias(fc.integer({ min: 0, max: most }))
const cell = fc.record({ width: even(300).map((width) => width + 20), keep: even(1).map(Boolean), may: even(3).map((one) => one > 0) })
const cells = fc.array(cell, { minLength: 1, maxLength: 14 })

/** How far the last kept column reaches when some columns are left out. */
const reach = (all: { width: number; keep: boolean }[], folded: number[]) =>
  all.slice(0, all.findLastIndex(({ keep }) => keep) + 1).reduce((sum, { width }, at) => sum + (folded.includes(at) ? 0 : width), 0)

describe('columns that make room for others (C16, O7)', () => {
  it('are those nearest before the last kept one, and no more than are needed', () => {
    const wide = { width: 200, keep: false, may: true }
    const kept = { ...wide, keep: true }
    const named = { ...kept, keep: false, may: false }
    expect(columnsToFold([named, wide, wide, kept, wide], 800)).toEqual([])
    expect(columnsToFold([named, wide, wide, kept, wide], 700)).toEqual([2])
    expect(columnsToFold([named, wide, wide, kept, wide], 500)).toEqual([1, 2])
    // A narrow one stays where a wide one had to go anyway.
    expect(columnsToFold([named, wide, { ...wide, width: 40 }, kept], 450)).toEqual([1])
  })

  it('are never kept ones nor those that may not, and stand before a kept one', () => {
    fc.assert(
      fc.property(cells, even(2000), (all, room) => {
        const last = all.findLastIndex(({ keep }) => keep)
        for (const at of columnsToFold(all, room)) {
          expect(all[at]!.keep).toBe(false)
          expect(all[at]!.may).toBe(true)
          expect(at).toBeLessThan(last)
        }
      }),
    )
  })

  it('make enough room wherever it can be made, and one fewer would not', () => {
    fc.assert(
      fc.property(cells, even(2000), (all, room) => {
        const folded = columnsToFold(all, room)
        const possible = all.flatMap(({ keep, may }, at) => (!keep && may ? [at] : []))
        if (reach(all, possible) <= room) expect(reach(all, folded)).toBeLessThanOrEqual(room)
        for (const one of folded)
          expect(
            reach(
              all,
              folded.filter((at) => at !== one),
            ),
          ).toBeGreaterThan(room)
      }),
    )
  })
})
