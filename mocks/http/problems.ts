import type { Locale } from '../../src/schema/compiled.ts'
import type { Fault } from '../db/fault.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import { text, type Sentence } from './texts.ts'

/** A refusal that the caller is told about; any other error is answered with 500 and no details. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: number
  /** Set if it differs from `code`: a refused sign-in is HTTP 200 with body 400. */
  readonly status: number
  readonly texts: Sentence
  readonly fields: Record<string, Sentence> | undefined
  readonly retryAfter: number | undefined
  readonly data: object | undefined

  constructor(
    code: number,
    texts: Sentence,
    extra: { status?: number; fields?: Record<string, Sentence>; retryAfter?: number; data?: object | undefined } = {},
  ) {
    super(typeof texts === 'function' ? texts(languages.first) : texts)
    this.code = code
    this.status = extra.status ?? code
    this.texts = texts
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.data = extra.data
  }

  /** The body of the answer, in the reader's language. */
  envelope(locale: Locale): { code: number; message: string; data: { fields?: Record<string, string> } | null } {
    const fields = this.fields && Object.fromEntries(Object.entries(this.fields).map(([name, text]) => [name, tell(text, locale)]))
    return {
      code: this.code,
      message: tell(this.texts, locale),
      data: fields ? { ...this.data, fields } : (this.data ?? null),
    }
  }
}

const tell = (sentence: Sentence, locale: Locale): string => (typeof sentence === 'function' ? sentence(locale) : sentence)

const AWAY_SECONDS = 5
const BROKEN_SECONDS = 60
const isPassing = (fault: Fault): boolean => fault === 'away' || fault === 'slow'

const staleText = text('http/problems', 'stale')

/** Whether somebody else has changed the row since it was read. */
export const isStale = (problem: unknown): problem is Problem => problem instanceof Problem && problem.texts === staleText

/** All refusals of this backend. */
export const problems = {
  badRequest: (why: Sentence = text('http/problems', 'badRequest')) => new Problem(400, why),
  /** HTTP 200 with body 400: the client shows the sentence above the form. */
  refusedSignIn: (why: Sentence = text('http/problems', 'wrongCredentials')) => new Problem(400, why, { status: 200 }),
  /** HTTP 200 with body 401: no session, or an expired one. */
  expired: () => new Problem(401, text('http/problems', 'expired'), { status: 200 }),
  /** HTTP 403 with body 428: nothing is possible until a second factor is set up. */
  needsFactor: () => new Problem(428, text('http/problems', 'needsFactor'), { status: 403 }),
  forbidden: (why: Sentence = text('http/problems', 'forbidden')) => new Problem(403, why),
  notFound: (why: Sentence = text('http/problems', 'notFound')) => new Problem(404, why),
  noSuchCall: () => new Problem(404, text('http/problems', 'noSuchCall')),
  wrongMethod: () => new Problem(405, text('http/problems', 'wrongMethod')),
  timeout: () => new Problem(408, text('http/problems', 'timeout')),
  conflict: (why: Sentence) => new Problem(409, why),
  /** Possible, but probably not intended: the same call with `confirmed: true` goes through. */
  askAgain: (why: Sentence) => new Problem(409, why, { data: { confirm: true } }),
  /** The row as it is now comes with it, so that what was typed can be merged and sent again. */
  stale: (row?: object) => new Problem(409, staleText, { data: row && { row } }),
  tooLarge: (why: Sentence = text('http/problems', 'tooLarge')) => new Problem(413, why),
  wrongType: (why: 'wrongType' | 'wrongForm' = 'wrongType') => new Problem(415, text('http/problems', why)),
  /** Maps field paths to sentences; the message above the form is the first of them, unless one is given. */
  invalid: (fields: Record<string, Sentence>, message?: Sentence) =>
    new Problem(422, message ?? text('http/problems', 'invalid'), { fields }),
  notActivated: (data?: object) => new Problem(423, text('http/problems', 'notActivated'), { data }),
  tooMany: (seconds: number, why: Sentence = text('http/problems', 'tooMany', { seconds: Math.ceil(seconds) })) =>
    new Problem(429, why, { retryAfter: Math.max(1, Math.ceil(seconds)) }),
  internal: (requestId: string) => new Problem(500, text('http/problems', 'internal', { requestId }), { data: { requestId } }),
  /** HTTP 200 with body 500: a scan code that nobody has confirmed yet. */
  notConfirmed: () => new Problem(500, text('http/problems', 'notConfirmed'), { status: 200 }),
  unwritten: (file: string) => new Problem(501, text('http/problems', 'unwritten', { file })),
  unavailable: () => new Problem(503, text('http/problems', 'unavailable'), { retryAfter: AWAY_SECONDS }),
  /** Nothing was done, and nothing can be done now: a later retry may succeed. */
  fault: (fault: Fault) => new Problem(503, text('http/problems', fault), { retryAfter: isPassing(fault) ? AWAY_SECONDS : BROKEN_SECONDS }),
  /** A message that somebody waits for cannot be sent; the operator learns the reason elsewhere. */
  noWay: (why: Sentence, seconds?: number) => new Problem(503, why, seconds === undefined ? {} : { retryAfter: Math.ceil(seconds) }),
}
