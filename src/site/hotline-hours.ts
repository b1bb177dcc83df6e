/** The number to dial: `+86 400-000` is `tel:+86400000`. */
export const telOf = (hotline: string): string => `tel:${hotline.replaceAll(/[ -]/g, '')}`

/** When the phone is answered, in Beijing time. */
export type PhoneHours = { hoursFrom: string; hoursTo: string; days: number[] }

export const BEIJING = 8 * 60
export const DAY = 1440

/** The hours and days in local time; undefined if it is the same. `away` is the offset from UTC in minutes, positive to the east. */
export function hoursAt({ hoursFrom, hoursTo, days }: PhoneHours, away: number): PhoneHours | undefined {
  const by = away - BEIJING
  if (by === 0) return undefined
  const moved = Math.floor((minutesOf(hoursFrom) + by) / DAY)
  return {
    hoursFrom: shift(hoursFrom, by),
    hoursTo: shift(hoursTo, by),
    days: days.map((day) => ((day - 1 + moved + 7) % 7) + 1).toSorted((a, b) => a - b),
  }
}

/** The days in words: every day, from one to another, or one by one. */
export function daysOf({ days }: Pick<PhoneHours, 'days'>, words: { everyDay: string; days: string[] }): string {
  if (days.length === 7) return words.everyDay
  const names = days.map((day) => words.days[day - 1])
  const isRun = days.length > 2 && days.at(-1)! - days[0]! === days.length - 1
  return isRun ? `${names[0]}–${names.at(-1)}` : names.join(' ')
}

export const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function shift(time: string, minutes: number): string {
  const at = (((minutesOf(time) + minutes) % DAY) + DAY) % DAY
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
