import { findCommand, installFromDebian } from './debian.mjs'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Tests that depend on the time: a normal run repeats these under one other calendar, a full run repeats all tests under each. */
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
 * The calendars that unit and contract tests must pass under: `at` returns the time of the clock at the beginning of a run, `zone` is the
 * time zone of the machine. Every run must pass in each of them as it does here and now.
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

/** The calendar of the day; they take turns. */
export const calendarOf = (now) => CALENDARS[Math.floor(now / DAY) % CALENDARS.length]

/** Finds Debian's faketime, or installs it if allowed; otherwise only time zones can be tested, and a message says so. */
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
 * How to run a command in a calendar; without a command if that needs another clock time and faketime is missing.
 * @param {{ at?: (now: number) => number, zone?: string }} calendar
 * @param {string[]} command
 * @param {{ now: number, faketime: string | undefined }} here
 * @returns {{ command?: string[], env: Record<string, string> }}
 */
export function inCalendar({ at, zone }, command, { now, faketime }) {
  if (at && !faketime) return { env: {} }
  // An offset, not a fixed time, so that every process of a run has the same time, however late it starts. Durations (timers, time-outs)
  // are measured by the monotonic clock, which is left alone.
  const seconds = at ? Math.round((at(now) - now) / 1000) : 0
  const moved = at ? [faketime, '--exclude-monotonic', '-f', `${seconds < 0 ? '' : '+'}${seconds}s`] : []
  return { command: [...moved, ...command], env: zone ? { TZ: zone } : {} }
}

/** The middle of the next 29 February in the product's time zone. */
function leapDay(now) {
  for (let year = new Date(now).getUTCFullYear(); ; year++) {
    const day = new Date(Date.UTC(year, 1, 29, 4))
    if (day.getUTCDate() === 29 && day.getTime() > now) return day.getTime()
  }
}

/** A minute before the year ends in the product's time zone, so that it ends while the tests run. */
function lastMinute(now) {
  const home = 8 * 60 * MINUTE
  return Date.UTC(new Date(now + home).getUTCFullYear() + 1, 0, 1) - home - MINUTE
}
