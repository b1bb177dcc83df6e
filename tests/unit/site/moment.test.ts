import { expect, it } from 'vitest'
import { writeMoment } from '../../../src/site/moment.ts'

it('names the zone of the product, wherever the reader is', () => {
  expect(writeMoment('2026-11-26T23:30:00.000Z', 'en-US')).toBe('Nov 27, 2026, 07:30 AM GMT+8')
  expect(writeMoment('2026-11-26T23:30:00.000Z', 'zh-CN')).toBe('2026年11月27日 GMT+8 07:30')
})
