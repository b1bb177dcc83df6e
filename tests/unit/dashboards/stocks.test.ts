import { expect, it } from 'vitest'
import { firstEmptyDay, stocksOf } from '../../../src/dashboards/workplace/stocks.ts'
import type { Package } from '../../../src/dashboards/workplace/summary.ts'

const one = (service: string, remain: number, runsOutOn: string | null) =>
  ({ service, unitTitle: 'call', total: 100, remain, runsOutOn, perDay: 5, expireTime: '2027-06-01T00:00:00Z' }) as Package

it('C4: the day that a figure names is one of those beneath it: a package that another follows leaves nobody without', () => {
  const packages = [one('asr', 10, '2026-11-25'), one('asr', 90, '2027-02-01'), one('tts', 50, '2027-01-02'), one('nlp', 80, null)]
  expect(stocksOf(packages).map(({ service, remain, runsOutOn }) => [service, remain, runsOutOn])).toEqual([
    ['asr', 100, '2027-02-01'],
    ['tts', 50, '2027-01-02'],
    ['nlp', 80, null],
  ])
  expect(firstEmptyDay(packages)).toBe('2027-01-02')
  expect(firstEmptyDay([one('nlp', 80, null)])).toBeUndefined()
})
