import type { Locale } from './compiled.ts'
import type { Scalar } from './condition.ts'

/** The base path of the open API for programs of customers, below `/api`. */
export const OPEN = '/v1/'

/** The default path of an interface of the catalogue: `asr.file-create` is `/v1/asr/file-create`. */
export const soldPath = (code: string): string => OPEN + code.replace('.', '/')

/** The codes in `data.errorCode` of an error response, each with the HTTP status. */
export const refusalStatus = {
  4000: 422,
  4001: 422,
  4002: 422,
  4003: 422,
  4010: 403,
  4011: 403,
  4012: 403,
  4013: 403,
  4014: 403,
  4015: 403,
  4020: 409,
  4040: 404,
  4290: 429,
  4291: 429,
  5000: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** In the order of the catalogue. */
export const refusalCodes = Object.keys(refusalStatus).map(Number) as RefusalCode[]

/** Of a call without a right secret: whoever knows an app id can make one, and so no figure counts it. */
export const UNPROVEN: RefusalCode = 4010

/** Other statuses: for errors that are found before the parameters are read (method, size, content type), and for what is not in the state that is needed. */
const early: Partial<Record<RefusalCode, readonly number[]>> = { 4000: [400, 405, 409, 415], 4002: [413] }

/** Every HTTP status that an answer with this code can have, in ascending order. */
export const statusesOf = (code: RefusalCode): number[] => [...(early[code] ?? []), refusalStatus[code]]

/** An interface of the catalogue, called by customers' programs, and implemented by this call. */
export type Sold = {
  code: string
  /** Relative to the base path, unless the catalogue gives another path. */
  path: string
  title: Record<Locale, string>
  /** Properties of the body that the path determines; `without` are not offered. */
  set: Record<string, Scalar | Scalar[]>
  without: string[]
  /** The error codes that it can return. */
  codes: RefusalCode[]
  example: Record<Locale, Record<string, unknown>>
  /** The answer of a service as JSON Schema with titles. */
  answer?: Record<Locale, Record<string, unknown>>
  /** The same address also accepts WebSocket connections. */
  stream?: true
  /** How the catalogue lists it before administrators change that. */
  entry?: { service: string; unit: string; freeQuota?: number }
}
