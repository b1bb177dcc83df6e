/** The day of the product is that of its home, eight hours ahead. */
const ZONE = 28_800_000

export const dayOf = (now: number): string => new Date(now + ZONE).toISOString().slice(0, 10)
