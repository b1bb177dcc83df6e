import { writeTime } from '../../src/schema/display.ts'
import { MINUTE } from '../../src/schema/time.ts'

/** The name of a time zone, or its offset from UTC in minutes. */
export type Zone = string | number

/** A time zone as a heading names it: by its name, or by its offset (`UTC+8`, `UTC-3:30`). */
export function readZone(text: string): Zone | undefined {
  const [, sign, hours, minutes = '0'] = /^UTC([+-])(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? []
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Converts a time as spreadsheets write it, in the given zone, to a moment; any other text stays as it is and fails validation. */
export function readTime(text: string, zone: Zone): string {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!found) return text
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const wallAt = (moment: number) =>
    typeof zone === 'number' ? moment + zone * MINUTE : Date.parse(`${writeTime(moment, zone).replace(' ', 'T')}Z`)
  // The second step is for days on which the clocks change.
  let moment = wall - (wallAt(wall) - wall)
  moment -= wallAt(moment) - wall
  const isThere = new Date(wall).getUTCDate() === day && wallAt(moment) === wall
  return isThere ? new Date(moment).toISOString() : text
}
