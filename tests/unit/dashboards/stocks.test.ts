import { expect, it } from 'vitest'
import { firstEmptyDay, packagesIn } from '../../../src/dashboards/workplace/stocks.ts'
import type { Stock } from '../../../src/dashboards/workplace/summary.ts'

const one = (service: string, count: number, runsOutOn: string | null) => ({ service, count, runsOutOn }) as Stock

it('C4: the day that a figure names is one of those beneath it, and its packages are those beneath it', () => {
  const stocks = [one('asr', 2, '2027-02-01'), one('tts', 1, '2027-01-02'), one('nlp', 5, null)]
  expect([firstEmptyDay(stocks), packagesIn(stocks)]).toEqual(['2027-01-02', 8])
  expect(firstEmptyDay([one('nlp', 5, null)])).toBeUndefined()
})
