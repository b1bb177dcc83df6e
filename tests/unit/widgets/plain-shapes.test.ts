import { describe, expect, it } from 'vitest'
import { barsOf, linesOf, scaleOf } from '../../../src/widgets/charts/plain-shapes.ts'

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
    [[10], [0, 2.5, 5, 7.5, 10]],
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
    const lines = linesOf(
      data([1, 2, null, 4]),
      (at) => at * 10,
      (value) => 100 - value,
    )
    expect(lines.map(({ path, dot }) => [path, dot])).toEqual([
      ['M0 99L10 98', false],
      ['M27 96a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z', true],
    ])
  })
})
