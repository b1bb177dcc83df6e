import { expect, it } from 'vitest'
import { display, maskText, nameZone, writeCountdown, writeSpan } from '../../../src/schema/display.ts'

const choices = [
  { value: 'paid', title: '已支付' },
  { value: 1, title: '个人' },
]
const zh = { locale: 'zh-CN', timeZone: 'Asia/Shanghai' } as const
const en = { locale: 'en-US', timeZone: 'UTC' } as const

it.each([
  ['money', { cell: 'money' }, 123456, '¥1,234.56'],
  ['a debt of half a yuan', { cell: 'money' }, -50, '-¥0.50'],
  ['no money at all', { cell: 'money' }, 0, '¥0.00'],
  ['a large number', { cell: 'number' }, 1234567.5, '1,234,567.5'],
  ['a small part', { cell: 'number' }, 0.1 + 0.2, '0.3'],
  ['calls', { cell: 'unit', unit: '次' }, 12000, '12,000 次'],
  ['a share', { cell: 'percent' }, 99.95, '99.95%'],
  ['bytes', { cell: 'bytes' }, 512, '512 B'],
  ['kilobytes', { cell: 'bytes' }, 1536, '1.5 KB'],
  ['almost a megabyte', { cell: 'bytes' }, 1048575, '1 MB'],
  ['seconds', { cell: 'duration' }, 59.4, '1:00'],
  ['an hour and a bit', { cell: 'duration' }, 3675, '1:01:15'],
  ['a state', { cell: 'status', choices }, 'paid', '已支付'],
  ['a state nobody knows', { cell: 'status', choices }, 'lost', 'lost'],
  ['a number chosen', { cell: 'tag', choices }, 1, '个人'],
  ['several', { cell: 'tags', choices }, ['paid', 1], '已支付、个人'],
  ['yes', { cell: 'boolean' }, true, '是'],
  ['no', { cell: 'boolean' }, false, '否'],
  ['a moment in its zone', { cell: 'date-time' }, '2026-11-20T16:30:05Z', '2026-11-21 00:30:05'],
  ['midnight', { cell: 'date-time' }, '2026-11-20T16:00:00Z', '2026-11-21 00:00:00'],
  ['a day, in no zone', { cell: 'date' }, '2026-11-21', '2026-11-21'],
  ['the day of a moment', { cell: 'date' }, '2026-11-20T16:30:05Z', '2026-11-21'],
  ['what is no moment', { cell: 'date-time' }, 'soon', 'soon'],
  ['an identity number', { cell: 'masked' }, '110101199003071234', '110***********1234'],
  [
    'an object by what it consists of (issue 17)',
    {
      cell: 'text',
      fields: [
        { name: 'wide', title: '宽', cell: 'unit', unit: '厘米' },
        { name: 'high', title: '高', cell: 'unit', unit: '厘米' },
        { name: 'deep', title: '深', cell: 'unit' },
      ],
    },
    { wide: 42, high: 60, deep: null },
    '宽 42 厘米、高 60 厘米',
  ],
  ['an object', { cell: 'text' }, { a: 1 }, '{"a":1}'],
  ['a word of no cell', { cell: 'nope' }, 7, '7'],
  ['nothing', { cell: 'money' }, null, ''],
  ['an empty list', { cell: 'tags' }, [], ''],
] as const)('%s', (_, column, value, words) => {
  expect(display(column as never, value, zh)).toBe(words)
})

it('an English reader gets English joints and another clock', () => {
  expect(display({ cell: 'tags' }, ['asr', 'tts'], en)).toBe('asr, tts')
  expect(display({ cell: 'boolean' }, false, en)).toBe('No')
  expect(display({ cell: 'date-time' }, '2026-11-20T16:30:05Z', en)).toBe('2026-11-20 16:30:05')
})

it.each([
  [120, 'hour', '¥1.20 per hour'],
  [0.21, 'call', '¥0.0021 per call'],
  [0.224, 'call', '¥0.00224 per call'],
  [-35, 'call', '-¥0.35 per call'],
  [0, 'call', '¥0.00 per call'],
  [123456, undefined, '¥1,234.56'],
])('what one of many costs: %d fen, %s (customer.md)', (fen, per, words) => {
  const column = { cell: 'rate', ...(per ? { units: { by: 'unit', titles: { it: per } } } : {}) }
  expect(display(column, fen, en, { unit: 'it' })).toBe(words)
})

it('a figure stands in the unit that its row tells, and in none where the row tells none', () => {
  const column = { cell: 'unit', units: { by: 'unit', titles: { call: 'calls', char: 'chars' } } }
  expect(display(column, 2000, en, { unit: 'char' })).toBe('2,000 chars')
  expect(display(column, 2000, en, { unit: null })).toBe('2,000')
})

it('what is hidden already is not hidden again', () => {
  expect(maskText('138****0000')).toBe('138****0000')
  expect(maskText('张三丰')).toBe('***')
  expect(maskText('abcdef')).toBe('a****f')
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  [59_000, 'less than 1 min', '不到 1 分钟'],
  [20 * MINUTE, '20 min', '20 分钟'],
  [3 * HOUR + 50 * MINUTE, '3 h', '3 小时'],
  [24 * HOUR, '1 d', '1 天'],
  [27 * HOUR + 10 * MINUTE, '1 d 3 h', '1 天 3 小时'],
  [-1, 'less than 1 min', '不到 1 分钟'],
] as const)('%d ms have passed: %s', (span, english, chinese) => {
  expect([writeSpan(span, 'en-US'), writeSpan(span, 'zh-CN')]).toEqual([english, chinese])
})

it.each([
  [23 * HOUR + 59 * MINUTE, '23 h 59 min', '23 小时 59 分钟'],
  [5 * HOUR, '5 h', '5 小时'],
  [40 * MINUTE, '40 min', '40 分钟'],
  [50 * HOUR, '2 d 2 h', '2 天 2 小时'],
  [0, 'Over', '已截止'],
] as const)('%d ms are left: %s', (span, english, chinese) => {
  expect([writeCountdown(span, 'en-US'), writeCountdown(span, 'zh-CN')]).toEqual([english, chinese])
})

it('an export tells a distance from its own present', () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  expect(display({ cell: 'elapsed' }, '2026-11-21T05:00:00Z', { ...en, now })).toBe('3 h')
  expect(display({ cell: 'countdown' }, '2026-11-21T09:30:00Z', { ...en, now })).toBe('1 h 30 min')
})

it.each([
  ['Asia/Shanghai', 'UTC+8'],
  ['UTC', 'UTC+0'],
  ['America/Caracas', 'UTC-4'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['Pacific/Kiritimati', 'UTC+14'],
  // With another clock in summer, a distance would be true for half of the rows.
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/New_York', 'America/New_York'],
])('O4: a file names the zone %s as %s', (zone, name) => {
  expect(nameZone(zone, Date.parse('2026-11-21T08:00:00Z'))).toBe(name)
})
