export type Json = Record<string, unknown>

/** Whether a value is an object of JSON: no list, and not null. */
export const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
