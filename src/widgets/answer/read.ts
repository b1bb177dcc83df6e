type Json = Record<string, unknown>

/** An answer as an object, whatever came. */
export const asRecord = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const asNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** JSON as a person reads it; what cannot be written is said to be so. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value, undefined, 2) ?? ''
  } catch {
    return String(value)
  }
}
