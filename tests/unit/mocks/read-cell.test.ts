import { expect, it } from 'vitest'
import type { Field } from '../../../src/schema/compiled.ts'
import { readCell } from '../../../mocks/resource/read-cell.ts'

const one = (format: string): Field => ({ name: 'at', title: 'At', type: 'string', widget: format, rules: { format } })
const span = (format: string): Field => ({
  name: 'span',
  title: 'Span',
  type: 'array',
  widget: `${format}-range`,
  item: { type: 'string', rules: { format } },
})

it('days and times are read as programs for tables write them when they save a file (17)', () => {
  expect(readCell(one('date'), '2026/3/5', 480)).toBe('2026-03-05')
  expect(readCell(one('date'), '2026-13-05', 480)).toBe('2026-13-05')
  expect(readCell(one('time'), '9:30', 480)).toBe('09:30')
  expect(readCell(one('time'), '09:30:00', 480)).toBe('09:30')
  expect(readCell(one('time'), 'half past nine', 480)).toBe('half past nine')
})

it.each(['9:00-18:00', '09:00 - 18:00', '9:00~18:00', '09:00 – 18:00', '09:00至18:00', '09:00 to 18:00'])(
  'a span of hours may be written %s (17)',
  (cell) => expect(readCell(span('time'), cell, 480)).toEqual(['09:00', '18:00']),
)

it('so may a span of days or moments, and one that has no end yet', () => {
  expect(readCell(span('date'), '2026/3/5 - 2026/3/9', 480)).toEqual(['2026-03-05', '2026-03-09'])
  expect(readCell(span('date'), '2026-03-05 – ', 480)).toEqual(['2026-03-05', null])
  expect(readCell(span('date-time'), '2026-03-05 08:00 至 2026-03-05 09:30', 480)).toEqual([
    '2026-03-05T00:00:00.000Z',
    '2026-03-05T01:30:00.000Z',
  ])
})
