/**
 * What becomes of a text that is in a field when it is left. `done`: it was taken as the value. `search`: it was part of a title, and only
 * searched for it. `left`: it means nothing yet; it stays in the field, and the form is not sent with it.
 */
export type Settled = 'done' | 'search' | 'left'
