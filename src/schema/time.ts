/** All values are milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The time zone of the product: days, hours and bills are in this zone, which has no daylight saving time. */
export const HOME = 'Asia/Shanghai'
/** The offset of that zone from UTC, in milliseconds. */
export const AHEAD = 8 * HOUR

/** The local time in that zone as an ISO text: `2026-11-21T09:30:00.000Z` means half past nine there. */
export const atHome = (now: number): string => new Date(now + AHEAD).toISOString()

/** The date in that zone, `2026-11-21`. */
export const dayOf = (now: number): string => atHome(now).slice(0, 10)

/** The hour in that zone, from 0 to 23. */
export const hourOf = (now: number): number => new Date(now + AHEAD).getUTCHours()

/** The time at which a date in that zone begins. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - AHEAD

/** The start of the current period in that zone: of the day, or of another length that divides a day. */
export const startOf = (length: number, now: number): number => Math.floor((now + AHEAD) / length) * length - AHEAD
