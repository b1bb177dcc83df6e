export type ProblemKind =
  /** The network failed. */
  | 'offline'
  | 'timeout'
  /** The caller cancelled the request; nothing is shown. */
  | 'aborted'
  /** An answer of something else: no JSON, no envelope, an HTML page. */
  | 'unreadable'
  /** Body code 401: the session is over. */
  | 'expired'
  /** HTTP 401, which only calls of the template return. */
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  /** Body code 422; `fields` says which values are invalid, and why. */
  | 'invalid'
  | 'not-activated'
  | 'too-many'
  /** The backend understood the request and refuses it. */
  | 'refused'
  | 'server'

type Facts = Partial<Pick<Problem, 'fields' | 'retryAfter' | 'requestId' | 'body' | 'shown'>>

/** Why a call failed, as text that can be shown to a person. */
export class Problem extends Error {
  readonly kind: ProblemKind
  /** The code in the body, or else the HTTP status, or 0 without an answer. */
  readonly code: number
  /** Maps field paths to sentences. */
  readonly fields?: Record<string, string>
  /** In seconds. */
  readonly retryAfter?: number
  readonly requestId?: string
  readonly body?: unknown
  /** The code from the error catalogue, if a service refused the call. */
  readonly errorCode?: number
  /** Already shown to the person; not to be shown again. */
  readonly shown: boolean

  constructor(kind: ProblemKind, code: number, message: string, facts: Facts = {}) {
    super(message)
    this.name = 'Problem'
    this.kind = kind
    this.code = code
    this.shown = facts.shown ?? false
    if (facts.fields) this.fields = facts.fields
    if (facts.retryAfter !== undefined) this.retryAfter = facts.retryAfter
    if (facts.requestId) this.requestId = facts.requestId
    if (facts.body !== undefined) this.body = facts.body
    const errorCode = (facts.body as { data?: { errorCode?: unknown } | null } | undefined)?.data?.errorCode
    if (typeof errorCode === 'number') this.errorCode = errorCode
  }
}

/** The kind of problem for a code. */
export function kindOf(code: number): ProblemKind {
  if (code >= 500) return 'server'
  return known[code] ?? 'refused'
}

const known: Record<number, ProblemKind> = {
  401: 'expired',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  422: 'invalid',
  423: 'not-activated',
  429: 'too-many',
}
