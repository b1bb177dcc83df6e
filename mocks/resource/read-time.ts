import { writeTime } from '../../src/schema/display.ts'

/** A time as a spreadsheet writes it, in the reader's zone, as a moment; what is none stays as it is and is judged. */
export function readTime(text: string, timeZone: string): string {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!found) return text
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const wallAt = (moment: number) => Date.parse(`${writeTime(moment, timeZone).replace(' ', 'T')}Z`)
  // The second step is for a day on which the clocks change.
  let moment = wall - (wallAt(wall) - wall)
  moment -= wallAt(moment) - wall
  const isThere = new Date(wall).getUTCDate() === day && wallAt(moment) === wall
  return isThere ? new Date(moment).toISOString() : text
}
