import { expect, it } from 'vitest'
import { cellOfField, rulesOf } from '../../../src/schema/compile/field.ts'
import type { AuthoredField } from '../../../src/schema/format/authored.ts'
import type { Field } from '../../../src/schema/compiled.ts'
import { display } from '../../../src/schema/display.ts'
import { formats } from '../../../src/schema/formats.ts'
import { judgeField } from '../../../src/schema/verdict.ts'

const span = (widget: string, format: string): AuthoredField => ({ type: 'array', widget, items: { type: 'string', format } })

const judge = (one: AuthoredField, value: unknown) => {
  const rules = rulesOf(one)
  const item = rulesOf(one.items as AuthoredField)
  const field: Field = {
    name: 'x',
    title: 'X',
    type: 'array',
    widget: one.widget!,
    ...(rules ? { rules } : {}),
    item: { type: 'string', ...(item ? { rules: item } : {}) },
  }
  return judgeField(field, value, { form: {} }, 'en-US')
}

it('a span of days or moments ends after it begins; one of times of day may go past midnight', () => {
  expect(judge(span('date-range', 'date'), ['2026-11-20', '2026-11-19'])).toBe('The end must not be before the beginning')
  expect(judge(span('date-time-range', 'date-time'), ['2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z'])).toBe(
    'The end must not be before the beginning',
  )
  expect(judge(span('date-time-range', 'date-time'), ['2026-11-20T10:00:00+08:00', '2026-11-20T09:00:00Z'])).toBeUndefined()
  expect(judge(span('time-range', 'time'), ['22:00', '06:00'])).toBeUndefined()
  expect(judge(span('time-range', 'time'), ['22:00', null])).toBe('Please choose both a start and an end')
  expect(judge(span('time-range', 'time'), ['22:00', '25:00'])).toBe('Please enter a time such as 09:30')
})

it.each([
  ['time', ['00:00', '23:59'], ['24:00', '9:30', '09:30:00', '']],
  ['colour', ['#1677ff', '#ABCDEF', '#fff'], ['1677ff', '#ffff', '#1677f', 'red', '#1677ff;']],
])('the format %s is judged alike by form and backend', (format, good, bad) => {
  for (const value of good) expect(formats[format]!.check(value), value).toBeUndefined()
  for (const value of bad) expect(formats[format]!.check(value), value).toBe('shape')
})

it('a span is written with both its ends, in lists and exports', () => {
  expect(cellOfField(span('date-time-range', 'date-time'))).toBe('range')
  const write = (value: unknown) => display({ cell: 'range' }, value, { locale: 'en-US' })
  expect(write(['2026-11-20T01:00:00.000Z', '2026-11-20T02:30:00.000Z'])).toBe('2026-11-20 09:00 – 2026-11-20 10:30')
  expect(write(['22:00', '06:00'])).toBe('22:00 – 06:00')
  expect(write(['2026-11-20', null])).toBe('2026-11-20 – ')
})
