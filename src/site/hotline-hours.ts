import { MINUTE } from '../schema/time.ts'

/** The number to dial: `+86 400-000` is `tel:+86400000`. */
export const telOf = (hotline: string): string => `tel:${hotline.replaceAll(/[ -]/g, '')}`

/** When the phone is answered, in Beijing time. */
export type PhoneHours = { hoursFrom: string; hoursTo: string; days: number[] }

const BEIJING = 8 * 60
const DAY = 1440

/** Whether the phone is answered now, and when that changes; no time if it is never answered. */
export function phoneState({ hoursFrom, hoursTo, days }: PhoneHours, now: number): { isOpen: boolean; changes?: number } {
  const from = minutesOf(hoursFrom)
  const length = (minutesOf(hoursTo) - from + DAY) % DAY || DAY
  const midnight = Math.floor((now / MINUTE + BEIJING) / DAY) * DAY - BEIJING
  // Starting yesterday: hours may extend past midnight.
  for (let ahead = -1; ahead <= 7; ahead++) {
    const start = (midnight + ahead * DAY + from) * MINUTE
    const end = start + length * MINUTE
    if (!days.includes(dayOf(start)) || end <= now) continue
    return start <= now ? { isOpen: true, changes: end } : { isOpen: false, changes: start }
  }
  return { isOpen: false }
}

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

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The weekday in Beijing; 1 is Monday. */
const dayOf = (moment: number): number => ((Math.floor((moment / MINUTE + BEIJING) / DAY) + 3) % 7) + 1

function shift(time: string, minutes: number): string {
  const at = (((minutesOf(time) + minutes) % DAY) + DAY) % DAY
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
