import { findCommand, installFromDebian } from './debian.mjs'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What reads a clock or writes a day: a usual run repeats these under one other calendar, a full one repeats all tests under each. */
export const TIMELY = [
  'tests/unit/i18n/',
  'tests/unit/mocks/',
  'tests/unit/request/expiry',
  'tests/unit/session/',
  'tests/unit/site/hotline-hours',
  'tests/unit/widgets/cells',
  'tests/unit/widgets/display',
  'tests/unit/widgets/figures',
  'tests/contract/auth-signin',
  'tests/contract/figures',
  'tests/contract/house-dashboards',
  'tests/contract/metering',
  'tests/contract/notices',
  'tests/contract/numbers',
  'tests/contract/open-sessions',
  'tests/contract/usage-hours',
]

/**
 * The calendars that the units and contracts pass under: `at` says where the clock stands when a run begins, `zone` where
 * its machine does. A run is as right in each of them as it is here today.
 * @type {{ name: string, at?: (now: number) => number, zone?: string }[]}
 */
export const CALENDARS = [
  { name: 'tomorrow', at: (now) => now + DAY },
  { name: 'forty days on, in New York', at: (now) => now + 40 * DAY, zone: 'America/New_York' },
  { name: '29 February, in Kiritimati', at: leapDay, zone: 'Pacific/Kiritimati' },
  { name: 'the last minute of a year', at: lastMinute },
  { name: 'today, in New York', zone: 'America/New_York' },
  { name: 'today, in Kiritimati', zone: 'Pacific/Kiritimati' },
]

/** By turns of the day. */
export const calendarOf = (now) => CALENDARS[Math.floor(now / DAY) % CALENDARS.length]

/** Finds Debian's faketime, or installs it where that is allowed; else only zones can be tried, which is said. */
export async function ensureFaketime() {
  const found = findCommand('faketime')
  if (found) return found
  await installFromDebian('faketime', 'faketime')
  const installed = findCommand('faketime')
  if (!installed)
    process.stdout.write(
      'No faketime was found, so that no clock is moved and only time zones are tried: on Debian, apt install faketime.\n',
    )
  return installed
}

/**
 * How a command is run in a calendar, or no command where that takes a clock that cannot be moved.
 * @param {{ at?: (now: number) => number, zone?: string }} calendar
 * @param {string[]} command
 * @param {{ now: number, faketime: string | undefined }} here
 * @returns {{ command?: string[], env: Record<string, string> }}
 */
export function inCalendar({ at, zone }, command, { now, faketime }) {
  if (at && !faketime) return { env: {} }
  // By how much, not until when: every process of a run, however late it starts, is then at the same time. What measures how long
  // something takes (timers, time-outs) goes on by the clock that only counts.
  const seconds = at ? Math.round((at(now) - now) / 1000) : 0
  const moved = at ? [faketime, '--exclude-monotonic', '-f', `${seconds < 0 ? '' : '+'}${seconds}s`] : []
  return { command: [...moved, ...command], env: zone ? { TZ: zone } : {} }
}

/** The middle of the next 29 February at home. */
function leapDay(now) {
  for (let year = new Date(now).getUTCFullYear(); ; year++) {
    const day = new Date(Date.UTC(year, 1, 29, 4))
    if (day.getUTCDate() === 29 && day.getTime() > now) return day.getTime()
  }
}

/** A minute before the year ends at home, so that it ends while the tests run. */
function lastMinute(now) {
  const home = 8 * 60 * MINUTE
  return Date.UTC(new Date(now + home).getUTCFullYear() + 1, 0, 1) - home - MINUTE
}
