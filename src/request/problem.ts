export type ProblemKind =
  /** The network did not carry the call. */
  | 'offline'
  | 'timeout'
  /** The caller gave up; nobody is told. */
  | 'aborted'
  /** An answer that is not ours: no JSON, no envelope, an HTML page. */
  | 'unreadable'
  /** Body code 401: the session is over. */
  | 'expired'
  /** HTTP 401, which only template calls answer. */
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  /** Body code 422; `fields` says which values, and why. */
  | 'invalid'
  | 'not-activated'
  | 'too-many'
  /** The backend understood and says no. */
  | 'refused'
  | 'server'

type Facts = Partial<Pick<Problem, 'fields' | 'retryAfter' | 'requestId' | 'body' | 'shown'>>

/** Why a call failed, in words that can be shown to a person. */
export class Problem extends Error {
  readonly kind: ProblemKind
  /** The body's code, else the HTTP status, else 0 where nothing was answered. */
  readonly code: number
  /** Field path to sentence. */
  readonly fields?: Record<string, string>
  /** Seconds. */
  readonly retryAfter?: number
  readonly requestId?: string
  readonly body?: unknown
  /** The code of the error catalogue that a refused call of a service carries. */
  readonly errorCode?: number
  /** The person was told already; show it again nowhere. */
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

/** Which kind of problem an answered code is. */
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
