export type Json = Record<string, unknown>

/** Whether a value is a JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
