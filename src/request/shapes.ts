/** Type guards for answers without a schema in the browser: `CallOptions.fits`. */
export const isRecord = (data: unknown): data is Record<string, unknown> =>
  data !== null && typeof data === 'object' && !Array.isArray(data) && !(data instanceof Blob)

export const isText = (data: unknown): data is string => typeof data === 'string'

export const isListOf =
  (fits: (one: unknown) => boolean) =>
  (data: unknown): boolean =>
    Array.isArray(data) && data.every(fits)
