/** The user id of a stream without a signed-in person. */
export const GUEST = ''

/** The maximum duration of a visitor's stream. */
export const GUEST_SECONDS = 60

/** The maximum number of visitors' streams, so that customers always find a place. */
export const MOST_GUESTS = 100
