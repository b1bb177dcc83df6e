import { expect, it } from 'vitest'
import { writeMoment } from '../../../src/site/moment.ts'

it('issue 19: is told in the time zone of the reader, which is named last in every language', () => {
  const time = '2026-11-26T23:30:00.000Z'
  expect(writeMoment(time, 'en-US', 'America/New_York')).toBe('Nov 26, 2026, 6:30 PM EST')
  expect(writeMoment(time, 'en-US', 'Asia/Shanghai')).toBe('Nov 27, 2026, 7:30 AM GMT+8')
  expect(writeMoment(time, 'zh-CN', 'Asia/Shanghai')).toBe('2026年11月27日 07:30 GMT+8')
})
