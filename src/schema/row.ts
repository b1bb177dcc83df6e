/** A record of the backend or a form, by field name; typed more closely where the entity is known. */
export type Row = Record<string, unknown>
