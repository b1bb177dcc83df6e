import { describe, expect, it } from 'vitest'
import { changeOf, sumAt } from '../../../src/widgets/charts/change-of.ts'
import type { ChartData } from '../../../src/widgets/charts/chart-data.ts'
import type { Say } from '../../../src/schema/texts.ts'

/** The key with what is filled in, so that no wording is tested. */
const say = ((key: string, holes: object = {}) => [key, ...Object.values(holes)].join(' ')) as Say<'widgets/charts'>

const chart = (series: (number | null)[][], before?: (number | null)[], more: Partial<ChartData> = {}): ChartData => ({
  labels: series[0]!.map((_, at) => String(at)),
  series: series.map((values, at) => ({ name: `s${at}`, title: `Series ${at}`, values })),
  ...(before ? { before } : {}),
  ...more,
})

describe('O10: what a tooltip says beside its series', () => {
  it('several that may be added have a total, and its change since the period before', () => {
    expect(sumAt(say, 'count', chart([[30], [20]], [40]), 0)).toEqual(['total  count 50', 'moreThanBefore 25'])
    expect(sumAt(say, 'count', chart([[10], [20]], [40]), 0)).toEqual(['total  count 30', 'lessThanBefore 25'])
  })

  it('one alone is its own total, and has the change', () => {
    expect(sumAt(say, 'count', chart([[30]], [60]), 0)).toEqual(['lessThanBefore 50'])
    expect(sumAt(say, 'count', chart([[30]]), 0)).toEqual([])
  })

  it('what cannot be added has neither, nor has a place that nothing is known of', () => {
    expect(sumAt(say, 'milliseconds', chart([[30], [20]], [40]), 0)).toEqual([])
    expect(sumAt(say, 'count', chart([[30], [20]], [40], { apart: true }), 0)).toEqual([])
    expect(sumAt(say, 'count', chart([[null], [null]], [40]), 0)).toEqual([])
  })

  it('a change is told in per cent, of shares in points, and where there was nothing before it says so', () => {
    expect(changeOf(say, 'count', 5, 0)).toBe('noBefore')
    expect(changeOf(say, 'count', 0, 0)).toBe('asBefore')
    expect(changeOf(say, 'count', 5, null)).toBe('noBefore')
    expect(changeOf(say, 'count', 5, undefined)).toBe('')
    expect(changeOf(say, 'count', 1000, 1000)).toBe('asBefore')
    expect(changeOf(say, 'percent', 97.5, 95)).toBe('morePoints 2.5 2.5')
    expect(changeOf(say, 'percent', 95, 97.5)).toBe('lessPoints 2.5 2.5')
  })
})
