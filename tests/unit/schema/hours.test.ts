import { expect, it } from 'vitest'
import { writeAmountOf, writePartOf } from '../../../src/schema/amount.ts'
import { display } from '../../../src/schema/display.ts'
import { writeHours, writeSeconds } from '../../../src/schema/hours.ts'

it.each([
  [18_000, '5 hours', '5 小时'],
  [3600, '1 hour', '1 小时'],
  [600, '10 minutes', '10 分钟'],
  [60, '1 minute', '1 分钟'],
  [48, '48 s', '48 秒'],
  [0, '0 s', '0 秒'],
  [17_928, '4 h 58 min 48 s', '4 小时 58 分 48 秒'],
  [3605, '1 h 5 s', '1 小时 5 秒'],
  [-107, '-1 min 47 s', '-1 分 47 秒'],
  [36_000_000, '10,000 hours', '10,000 小时'],
  [1234.56, '20 min 35 s', '20 分 35 秒'],
  [59.996, '1 minute', '1 分钟'],
  [12.345, '12.35 s', '12.35 秒'],
])('people read %d seconds as %s, exact to the second (14)', (seconds, english, chinese) => {
  expect(writeHours(seconds, 'en-US')).toBe(english)
  expect(writeHours(seconds, 'zh-CN')).toBe(chinese)
})

it('an amount is read in hours where the unit of its row is, and other units stay', () => {
  const column = { cell: 'unit', units: { by: 'unit', titles: { second: 's', call: 'call | calls' }, hours: ['second'] } }
  expect(display(column, 18_000, { locale: 'en-US' }, { unit: 'second' })).toBe('5 hours')
  expect(display(column, 18_000, { locale: 'en-US' }, { unit: 'call' })).toBe('18,000 calls')
  expect(display({ cell: 'hours' }, 18_000, { locale: 'zh-CN' })).toBe('5 小时')
})

it('a part of an amount names the unit only where it needs its own', () => {
  const [time, calls] = [
    { unit: 'second', unitTitle: 's' },
    { unit: 'call', unitTitle: 'calls' },
  ]
  expect([writePartOf(17_880, time, 'en-US'), writeAmountOf(18_000, time, 'en-US')]).toEqual(['4 h 58 min', '5 hours'])
  expect([writePartOf(1200, calls, 'en-US'), writeAmountOf(10_000, calls, 'en-US')]).toEqual(['1,200', '10,000 calls'])
})

it('C25: seconds have the unit of the language, however few or many they are', () => {
  expect([0.9, 17_928].map((one) => writeSeconds(one, 'zh-CN'))).toEqual(['0.9 秒', '17,928 秒'])
  expect(writeSeconds(0.9, 'en-US')).toBe('0.9 s')
})
