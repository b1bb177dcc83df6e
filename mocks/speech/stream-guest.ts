/** Whose stream it is where nobody has signed in. */
export const GUEST = ''

/** A visitor tries it for so long. */
export const GUEST_SECONDS = 60

/** Streams of visitors at once, so that customers always find room. */
export const MOST_GUESTS = 100
