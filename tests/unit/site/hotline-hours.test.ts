import { describe, expect, it } from 'vitest'
import { daysOf, hoursAt, type PhoneHours } from '../../../src/site/hotline-hours.ts'
import { phoneState } from '../../../src/site/phone-hours.ts'

const usual: PhoneHours = { hoursFrom: '09:30', hoursTo: '21:00', days: [1, 2, 3, 4, 5, 6, 7] }
const office: PhoneHours = { ...usual, days: [1, 2, 3, 4, 5] }
const night: PhoneHours = { hoursFrom: '22:00', hoursTo: '06:00', days: [5] }
/** A moment on a clock in Beijing. */
const at = (time: string) => Date.parse(`${time}:00+08:00`)
const state = (hours: PhoneHours, time: string) => {
  const { isOpen, changes } = phoneState(hours, at(time))
  return [isOpen, changes === undefined ? '' : new Date(changes + 8 * 3_600_000).toISOString().slice(0, 16)]
}

describe('the hotline is open or closed by the clock of Beijing, wherever the visitor is', () => {
  // 2026-11-23 is a Monday.
  it.each<[string, PhoneHours, string, [boolean, string]]>([
    ['before the hours', usual, '2026-11-23T09:29', [false, '2026-11-23T09:30']],
    ['from their first minute', usual, '2026-11-23T09:30', [true, '2026-11-23T21:00']],
    ['after their last', usual, '2026-11-23T21:00', [false, '2026-11-24T09:30']],
    ['on a day without', office, '2026-11-21T12:00', [false, '2026-11-23T09:30']],
    ['past midnight', night, '2026-11-28T05:59', [true, '2026-11-28T06:00']],
    ['in the evening before', night, '2026-11-27T21:00', [false, '2026-11-27T22:00']],
    ['where nobody ever answers', { ...usual, days: [] }, '2026-11-23T12:00', [false, '']],
  ])('%s', (_, hours, time, expected) => {
    expect(state(hours, time)).toEqual(expected)
  })
})

describe('the hours of the hotline on the clock of the visitor (acceptance 55)', () => {
  it('are left out where it shows the same', () => {
    expect(hoursAt(usual, 8 * 60)).toBeUndefined()
  })

  it('take their days along', () => {
    // New York in winter: Monday half past nine is Sunday evening.
    expect(hoursAt(office, -5 * 60)).toEqual({ hoursFrom: '20:30', hoursTo: '08:00', days: [1, 2, 3, 4, 7] })
    expect(hoursAt(office, 0)).toEqual({ hoursFrom: '01:30', hoursTo: '13:00', days: [1, 2, 3, 4, 5] })
    expect(hoursAt({ ...office, hoursFrom: '20:00', hoursTo: '23:00' }, 13 * 60)).toEqual({
      hoursFrom: '01:00',
      hoursTo: '04:00',
      days: [2, 3, 4, 5, 6],
    })
  })
})

it('issue 19: days in a row are told from the first to the last', () => {
  const words = { everyDay: 'Every day', days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] }
  expect(daysOf({ days: [1, 2, 3, 4, 5] }, words)).toBe('Mon–Fri')
  expect(daysOf({ days: [1, 3, 5] }, words)).toBe('Mon Wed Fri')
  expect(daysOf({ days: [6, 7] }, words)).toBe('Sat Sun')
  expect(daysOf({ days: [1, 2, 3, 4, 5, 6, 7] }, words)).toBe('Every day')
})
