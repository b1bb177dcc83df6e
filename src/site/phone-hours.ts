import { MINUTE } from '../schema/time.ts'
import { BEIJING, DAY, minutesOf, type PhoneHours } from './hotline-hours.ts'

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

/** The weekday in Beijing; 1 is Monday. */
const dayOf = (moment: number): number => ((Math.floor((moment / MINUTE + BEIJING) / DAY) + 3) % 7) + 1
