/** A record as the backend answers it or a form holds it, by field name; typed more closely where the entity is known. */
export type Row = Record<string, unknown>
