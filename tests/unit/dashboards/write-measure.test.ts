import { expect, it } from 'vitest'
import type { Measure } from '../../../src/dashboards/charts/chart-data.ts'
import { writeShort } from '../../../src/dashboards/charts/write-measure.ts'

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

it.each(cases)('an axis says in %s how much %s %d is, in the steps of that language (H4)', (locale, measure, value, short) => {
  expect(writeShort(locale, measure, value)).toBe(short)
})
