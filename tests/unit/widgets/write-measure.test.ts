import { expect, it } from 'vitest'
import type { Measure } from '../../../src/widgets/charts/chart-data.ts'
import { writeShort } from '../../../src/widgets/charts/write-measure.ts'

const cases: [string, Measure, number, string][] = [
  ['en-US', 'count', 12_600, '12.6K'],
  ['zh-CN', 'count', 12_600, '1.3万'],
  ['ja-JP', 'count', 12_600, '1.3万'],
  ['ja-JP', 'count', 126_000_000, '1.3億'],
  ['en-US', 'count', 999, '999'],
  ['en-US', 'money', 1_260_000, '¥12.6K'],
  ['ja-JP', 'money', 1_260_000, '¥1.3万'],
  ['en-US', 'percent', 12.6, '13%'],
  ['en-US', 'seconds', 90, '1:30'],
]

it('writes the figures of one chart in one form: in full, or all in steps where the greatest is too long (O25)', () => {
  for (const locale of ['zh-CN', 'en-US'])
    expect([0, 6349, 10_000, 21_005].map((one) => writeShort(locale, 'count', one, 21_005))).toEqual(['0', '6,349', '10,000', '21,005'])
  expect([0, 500_000, 1_500_000].map((one) => writeShort('zh-CN', 'count', one, 1_500_000))).toEqual(['0', '50万', '150万'])
  expect([0, 500_000, 1_500_000].map((one) => writeShort('en-US', 'count', one, 1_500_000))).toEqual(['0', '500K', '1.5M'])
})

it.each(cases)('an axis says in %s how much %s %d is, in the steps of that language (H4)', (locale, measure, value, short) => {
  expect(writeShort(locale, measure, value)).toBe(short)
})
