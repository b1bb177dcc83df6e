import type { Locale } from '../../schema/compiled.ts'

/** An OpenAPI schema, with this product's extensions. */
export type Value = {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Value>
  items?: Value
  required?: string[]
  enum?: unknown[]
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  contentMediaType?: string
  'x-unit'?: string
  'x-formats'?: string[]
  'x-max-seconds'?: number
  'x-max-bytes'?: number
}

/** The catalogue's facts about an interface. */
export type Facts = { unit: 'call' | 'second' | 'char'; freeQuota?: number; defaultConcurrency?: number; status?: string }

export type Operation = {
  summary: string
  tags: string[]
  'x-code': string
  'x-example': Record<string, unknown>
  /** The console's own path of the same call, and the parts of its body that this interface fixes. */
  'x-call': { path: string; set: Record<string, unknown> }
  'x-facts'?: Facts
  /** Costs nothing and uses up nothing. */
  'x-free'?: true
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: Value }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Value }>; 'x-codes'?: number[] }>
}

/** The interfaces on sale, as `npm run schema -- openapi --sold` prints them. */
export type OpenApi = { paths: Record<string, { post: Operation; 'x-stream'?: Operation }> }

/** Given to prerendered pages, which have neither an address nor a backend. */
export type Told = { origin: string; reference: (locale: Locale) => Promise<OpenApi | undefined> }
let known: Told | undefined
export const tell = (facts: Told): void => void (known = facts)

/** The origin in the samples. */
export const sampleOrigin = (): string => known?.origin ?? location.origin

/** A document is worth reading without its tables, which then say that they are missing. */
export const readReference = (locale: Locale): Promise<OpenApi | undefined> =>
  known ? known.reference(locale) : fetchReference(locale).catch(() => undefined)

const asked = new Map<Locale, Promise<OpenApi>>()

/** The reference in one language, requested once per page load; by `fetch`, because a page is loaded before a client exists. */
function fetchReference(locale: Locale): Promise<OpenApi> {
  const known = asked.get(locale)
  if (known) return known
  const coming = fetch('/api/open/reference', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': locale },
    body: '{}',
  })
    .then((answer) => answer.json() as Promise<{ code: number; data: OpenApi }>)
    .then(({ code, data }) => {
      if (code !== 200 || !data?.paths) throw new Error(`Unexpected answer ${code}, expected the reference`)
      return data
    })
  asked.set(locale, coming)
  coming.catch(() => asked.delete(locale))
  return coming
}
