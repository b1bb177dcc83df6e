/** A record as the backend answers it or a form holds it, by the names of its fields; what an entity makes of it is known where it is named. */
export type Row = Record<string, unknown>
