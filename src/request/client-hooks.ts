import type { Say } from '../schema/texts.ts'
import type { Notice } from './notice.ts'
import type { Carry } from './transport.ts'

export type CallOptions = {
  /** The caller shows a failure itself. Notices about the session and about missing rights still appear. */
  quiet?: boolean
  /** Nothing is ever shown and no 401 ends the session: for signing out and for questions in the background. */
  silent?: boolean
  signal?: AbortSignal | undefined
  /** Milliseconds; covers the body of the answer too. With `onProgress` they begin anew whenever something of the body has got through. */
  timeout?: number
  /** Told how much of the body has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Sent with a creating call, so that a repeated one creates nothing twice; one is made where it is absent. */
  idempotencyKey?: string
  /** `body`: resolve with the whole envelope whatever its code (but 401), for polling. */
  answer?: 'data' | 'body'
  /** What an answer must be like to be one; anything else cannot be read. A call of a schema knows this by itself. */
  fits?: ((data: unknown) => boolean) | undefined
}

export type Envelope<T = unknown> = { code: number | string; message: string; data: T }

/** What the client needs of its application; it knows no UI, no session and no language itself. */
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
  /** Drops the session without asking the backend. */
  logout(): void
  reload(): void
  /** Told with every answer which contract the backend keeps, where it says so. */
  heard?(contract: string): void
  /** A call was refused for want of rights: what is granted may have changed. */
  refused?(): void
}
