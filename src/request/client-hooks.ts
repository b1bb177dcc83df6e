import type { Say } from '../schema/texts.ts'
import type { Notice } from './notice.ts'
import type { Carry } from './transport.ts'

export type CallOptions = {
  /** The caller shows errors itself. Notices about the session and about missing permissions still appear. */
  quiet?: boolean
  /** Nothing is shown and a 401 does not end the session: for signing out and background requests. */
  silent?: boolean
  signal?: AbortSignal | undefined
  /** Milliseconds, including the body of the answer. With `onProgress`, the time starts again whenever a part of the body was sent. */
  timeout?: number
  /** Called with the share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Sent with a creating call, so that a retry creates nothing twice; generated if absent. */
  idempotencyKey?: string
  /** What the calls for several rows share: whoever is told of them is told once. */
  batch?: string
  /** `body`: resolves with the whole envelope whatever its code (except 401), for polling. */
  answer?: 'data' | 'body'
  /** Validates an answer; an invalid one counts as unreadable. Calls of a schema have a validation by default. */
  fits?: ((data: unknown) => boolean) | undefined
}

export type Envelope<T = unknown> = { code: number | string; message: string; data: T }

/** What the client needs from the application; it knows no UI, session or language itself. */
export type ClientHooks = {
  /** What takes a request to the backend; the browser's own `fetch` where it is absent. */
  carry?: Carry
  /** The configured base URL, before `/api`. */
  base?: string
  timeouts: { call: number; upload: number }
  token(): string | undefined
  locale(): string
  say: Say<'request/client'>
  notify(notice: Notice): void
  /** Discards the session without a request to the backend. */
  logout(): void
  reload(): void
  /** Called with each answer that names the contract of the backend. */
  heard?(contract: string): void
  /** Called with each answer that says in which role whoever sent the token was heard. */
  acted?(role: string, token: string | undefined): void
  /** Whether the page that calls is that of somebody else, and is about to go: what it may not do is no news to anybody. */
  passing?(): boolean
  /** A call was refused because of missing permissions, which may have changed. */
  refused?(): void
}
