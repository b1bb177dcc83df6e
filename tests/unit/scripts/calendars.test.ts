import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calendarOf, CALENDARS, inCalendar, TIMELY } from '../../../scripts/lib/calendars.mjs'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T08:00:00Z')
const at = (name: string, now = NOW) => {
  const { at: when } = CALENDARS.find((one) => one.name.startsWith(name))!
  return new Date(when!(now)).toISOString()
}

describe('the other calendars', () => {
  it('all come round in as many days, one a day', () => {
    const days = CALENDARS.map((_, day) => calendarOf(NOW + day * DAY))
    expect(new Set(days).size).toBe(CALENDARS.length)
    expect(calendarOf(NOW)).toBe(calendarOf(NOW + 3_600_000))
  })

  it('are met each day by tests that are there', () => {
    const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((path) => `tests/${path}`)
    for (const one of TIMELY)
      expect(
        tests.some((path) => path.startsWith(one) && /\.test\.tsx?$/.test(path)),
        one,
      ).toBe(true)
  })

  it('stand a day on, forty days on, on the next 29 February, and a minute before the year ends at home', () => {
    expect([at('tomorrow'), at('forty'), at('29 February'), at('the last minute')]).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-12-31T08:00:00.000Z',
      '2028-02-29T04:00:00.000Z',
      '2026-12-31T15:59:00.000Z',
    ])
    expect(at('29 February', Date.parse('2028-02-29T05:00:00Z'))).toBe('2032-02-29T04:00:00.000Z')
    expect(at('the last minute', Date.parse('2026-12-31T20:00:00Z'))).toBe('2027-12-31T15:59:00.000Z')
  })

  it('move the clock by as much for every process, and leave alone what only counts', () => {
    const [tomorrow, newYork] = [CALENDARS[0]!, CALENDARS[1]!]
    expect(inCalendar(tomorrow, ['vitest', 'run'], { now: NOW, faketime: '/usr/bin/faketime' })).toEqual({
      command: ['/usr/bin/faketime', '--exclude-monotonic', '-f', '+86400s', 'vitest', 'run'],
      env: {},
    })
    expect(inCalendar(newYork, ['vitest'], { now: NOW, faketime: 'faketime' })).toMatchObject({ env: { TZ: 'America/New_York' } })
  })

  it('are tried by their zone alone where no clock can be moved', () => {
    const commands = CALENDARS.map((one) => inCalendar(one, ['vitest'], { now: NOW, faketime: undefined }))
    expect(commands.map(({ command }) => command?.join(' '))).toEqual([undefined, undefined, undefined, undefined, 'vitest', 'vitest'])
    expect(commands.at(-1)!.env).toEqual({ TZ: 'Pacific/Kiritimati' })
  })
})
