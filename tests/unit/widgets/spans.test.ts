import { expect, it } from 'vitest'
import { spanOf, type Preset } from '../../../src/widgets/rich/spans.ts'

/** Half past nine in the evening of 31 March in the product's time zone. */
const NOW = Date.UTC(2026, 2, 31, 13, 30)

const meant: Record<Preset, [string, string]> = {
  'last-hour': ['2026-03-31 20:30:00', '2026-03-31 21:30:00'],
  'last-24-hours': ['2026-03-30 21:30:00', '2026-03-31 21:30:00'],
  today: ['2026-03-31 00:00:00', '2026-03-31 23:59:59'],
  yesterday: ['2026-03-30 00:00:00', '2026-03-30 23:59:59'],
  'last-7-days': ['2026-03-25 00:00:00', '2026-03-31 23:59:59'],
  'last-30-days': ['2026-03-02 00:00:00', '2026-03-31 23:59:59'],
  'this-month': ['2026-03-01 00:00:00', '2026-03-31 23:59:59'],
  'last-month': ['2026-02-01 00:00:00', '2026-02-28 23:59:59'],
}

it.each(Object.entries(meant))('the preset %s means these days in the product’s time zone, from %s', (word, days) => {
  expect(spanOf(word as Preset, NOW).map((day) => day.format('YYYY-MM-DD HH:mm:ss'))).toEqual(days)
})
