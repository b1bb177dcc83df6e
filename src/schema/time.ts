/** Milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Where the product is at home: its days, its hours and its bills are those of this zone, which knows no summer time. */
export const HOME = 'Asia/Shanghai'
/** How far its clock is ahead of UTC, in milliseconds. */
export const AHEAD = 8 * HOUR

/** What the clock at home shows at a moment, as an ISO text: `2026-11-21T09:30:00.000Z` is half past nine there. */
export const atHome = (now: number): string => new Date(now + AHEAD).toISOString()

/** The day at home, `2026-11-21`. */
export const dayOf = (now: number): string => atHome(now).slice(0, 10)

/** The hour at home, from 0 to 23. */
export const hourOf = (now: number): number => new Date(now + AHEAD).getUTCHours()

/** The moment at which a day at home, `2026-11-21`, begins. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - AHEAD

/** The last moment before this one at which a day, or another length that a day is made of, began at home. */
export const startOf = (length: number, now: number): number => Math.floor((now + AHEAD) / length) * length - AHEAD
