import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slicesOf } from '../../../src/widgets/charts/ring-shapes.ts'
import { barsOf, earlierBars, lineOf, scaleOf } from '../../../src/widgets/charts/shapes.ts'

const series = (...rows: (number | null)[][]) => rows.map((values, at) => ({ name: `s${at}`, title: `S${at}`, values }))
const data = (...rows: (number | null)[][]) => ({ labels: rows[0]!.map((_, at) => `L${at}`), series: series(...rows) })
const plot = { left: 10, top: 0, width: 100, height: 100, most: 10 }

describe('the drawing of a simple chart', () => {
  it.each([
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 3],
      [0, 1, 2, 3],
    ],
    [[10], [0, 5, 10]],
    [[0.3], [0, 1]],
    [[97], [0, 25, 50, 75, 100]],
    [[1234567], [0, 500_000, 1_000_000, 1_500_000]],
  ])('values of %j have an axis from zero with round figures', (values, ticks) => {
    expect(scaleOf(data(values), false)).toEqual({ top: ticks.at(-1), ticks })
  })

  it('an axis of stacked bars reaches to their sum', () => {
    expect(scaleOf(data([60, 1], [40, 1]), true).top).toBe(100)
    expect(scaleOf(data([60, 1], [40, 1]), false).top).toBe(60)
  })

  it('bars begin at zero, stand beside each other or on top of each other, and nothing is no bar', () => {
    expect(barsOf(data([10, 0]), 'bar', plot, 50).map(({ path, label }) => [path, label])).toEqual([['M21 0h28v100h-28z', 0]])
    expect(barsOf(data([5], [5]), 'stacked', plot, 50).map(({ path }) => path)).toEqual(['M21 50h28v50h-28z', 'M21 0h28v50h-28z'])
    expect(barsOf(data([5], [10]), 'bar', plot, 100).map(({ path }) => path)).toEqual(['M32 50h28v50h-28z', 'M60 0h28v100h-28z'])
    expect(barsOf(data([5, 10]), 'ranks', plot, 50).map(({ path, label }) => [path, label])).toEqual([
      ['M10 17h50v16h-50z', 0],
      ['M10 67h100v16h-100z', 1],
    ])
  })

  it('a line breaks where nothing is known, and a value alone is a dot', () => {
    const drawn = lineOf(
      [1, 2, null, 4, null, 6, 7],
      (at) => at * 10,
      (value) => 100 - value,
    )
    expect(drawn).toEqual({ line: 'M0 99L10 98M50 94L60 93', dots: 'M27 96a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z' })
  })

  it('the previous period has room on the axis, and a thin bar below the one of its rank', () => {
    const both = { ...data([5, 10]), before: [20, null] }
    expect(scaleOf(both, false).top).toBe(20)
    expect(barsOf(both, 'ranks', plot, 38).map(({ path }) => path)).toEqual(['M10 9.5h50v12h-50z', 'M10 47.5h100v12h-100z'])
    expect(earlierBars(both, { ...plot, most: 20 }, 38)).toBe('M10 23.5h100v5h-100z')
  })
})

describe('a ring of parts', () => {
  const names = (values: (number | null)[]) => slicesOf(values, 600, 240).map(({ at, share, name }) => [at, share, name?.anchor])

  it('begins at the top, clockwise, and leaves out what has no value', () => {
    expect(names([1, null, 2, 1, 0])).toEqual([
      [0, 0.25, 'start'],
      [2, 0.5, 'end'],
      [3, 0.25, 'end'],
    ])
    const [first] = slicesOf([1, 1], 400, 200)
    expect(first!.path).toMatch(/^M200 28A72 72 0 0 1 200 172L200 144\.6A/)
  })

  it('is whole where there is one part, and empty where there is none', () => {
    expect(slicesOf([7], 400, 200).map(({ path }) => path)).toEqual([expect.stringMatching(/^M128 100a72 72.*ZM155\.4 100a.*Z$/)])
    expect(slicesOf([null, 0], 200, 200)).toEqual([])
  })

  it.each([
    [800, 16, 0.04],
    [327, 32, 0.07],
  ])(
    'names never stand on each other, in one line or in two as in a box of %d px (issue 17), and thin parts have none',
    (width, line, thin) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 }), (values) => {
          const drawn = slicesOf(values, width, 240)
          for (const anchor of ['start', 'end']) {
            const places = drawn
              .flatMap(({ name }) => (name?.anchor === anchor ? [name.text[1]] : []))
              .toSorted((one, other) => one - other)
            places.forEach((place, nth) => {
              expect(place).toBeGreaterThanOrEqual(nth === 0 ? 0 : places[nth - 1]! + line - 1e-9)
              expect(place).toBeLessThanOrEqual(240)
            })
          }
          expect(drawn.every(({ share, name }) => (name !== undefined) === share >= thin)).toBe(true)
        }),
      )
    },
  )
})
