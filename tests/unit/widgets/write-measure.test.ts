import { expect, it } from 'vitest'
import type { Measure } from '../../../src/widgets/charts/chart-data.ts'
import texts from '../../../src/widgets/texts/zh-CN/charts.json'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { sumUp } from '../../../src/widgets/charts/sum-up.ts'
import { writeMeasure, writeShort } from '../../../src/widgets/charts/write-measure.ts'

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

it('C25: no unit of time is written past the language of the page', () => {
  const written = readFolder('src')
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(/\} m?s[`<]|econds: 's'/g)].map(([found]) => `${path}: ${found}`))
  expect(written).toEqual([])
  const say = ((name: string, { value }: { value: string }) => texts[name as 'milliseconds'].replace('{{value}}', value)) as never
  expect(writeMeasure(say, 'milliseconds', 1327.4)).toBe('1,327 毫秒')
})

it('O25: a sentence about weeks has no space between Chinese words, one about days has', () => {
  const say = ((name: string, holes: Record<string, string>) =>
    texts[name as 'sumAverage'].replaceAll(/\{\{(\w+)\}\}/g, (_, hole: string) => holes[hole] ?? '')) as never
  const sum = (labels: string[]) => sumUp(say, { labels, series: [{ name: 'a', title: 'A', values: [1, 2] }] }, 'percent')
  expect(sum(['第 1 周', '第 2 周'])).toBe('第 1 周至第 2 周平均 1.5%，第 2 周最高，为 2%。')
  expect(sum(['2026-11-01', '2026-11-02'])).toBe('2026-11-01 至 2026-11-02 平均 1.5%，2026-11-02 最高，为 2%。')
})

it('issue 14: a sentence about a count says of what, in the number that fits', () => {
  const say = ((name: string, holes: Record<string, string>) =>
    texts[name as 'sumTotal'].replaceAll(/\{\{(\w+)\}\}/g, (_, hole: string) => holes[hole] ?? '')) as never
  const parts = ['A', 'B'].map((title, at) => ({ name: title, title, values: [1200 - at, 2] }))
  const data = { labels: ['2026-11-01', '2026-11-02'], series: parts }
  expect(sumUp(say, data, 'count', { unit: '次' })).toBe(
    '2026-11-01 至 2026-11-02 共 2,403 次，2026-11-01 最多，为 2,399 次。占比最大的是A，1,202 次。',
  )
  expect(sumUp(say, { ...data, series: parts.slice(0, 1) }, 'count', { kind: 'parts', unit: '次' })).toBe(
    '共 1,202 次；最多的是2026-11-01，1,200 次，占 99.8%。',
  )
  expect(sumUp(say, { ...data, series: parts.slice(0, 1) }, 'money', { unit: '次' })).not.toContain('次')
})
