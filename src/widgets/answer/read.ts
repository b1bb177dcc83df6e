type Json = Record<string, unknown>

/** The value if it is an object, otherwise an empty object. */
export const asRecord = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const asNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** JSON formatted for reading; `String(value)` if it cannot be serialized. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value, undefined, 2) ?? ''
  } catch {
    return String(value)
  }
}
