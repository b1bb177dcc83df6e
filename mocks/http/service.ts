import type { RawBuilder } from 'kysely'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Call, Contract } from '../../src/schema/contract.ts'
import type { Database, Query, Row, Trx } from '../db/database.ts'
import type { Meter } from '../metering/meter.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import type { FileKind } from '../uploads/file-type.ts'

/** Whoever holds the session of a request. */
export type Person = {
  userId: string
  /** The most powerful of `roles`; unknown names count as `user`. */
  role: string
  roles: string[]
  /** The hash of the token at hand, so that one may end all sessions but this one. */
  session: string
  /** The administrator who has entered the console of this person, where it is not the person who acts. */
  visitorId?: string
}

/** A session in which somebody else acts for a person, and for how long. */
export type Visit = { visitorId: string; milliseconds: number }

/** Sessions of persons: opaque tokens, stored as hashes, valid for 7 days. */
export type Sessions = {
  /** Answers the token, once; only its hash is kept. */
  start: (userId: string, ip: string, trx?: Trx, visit?: Visit) => Promise<string>
  personOf: (token: string) => Promise<Person | undefined>
  end: (token: string) => Promise<void>
  /** Ends every session of a user and every visit they make (password changed, account disabled), except the one whose hash is given. */
  endAll: (userId: string, except?: string, trx?: Trx) => Promise<void>
}

/** Counted attempts that survive a restart, e.g. `signin:admin`, `signin-ip:127.0.0.1`. */
export type Attempts = {
  /** Counts one more and throws 429 when it is more than `limit` within `seconds` since the first of them. */
  hit: (name: string, rule: { limit: number; seconds: number }) => Promise<void>
  clear: (name: string) => Promise<void>
}

/** Rows of entities with the rules of their schema, the way `resource` reads and writes them. */
export type Store = {
  /** One stored row with its computed fields, by key or by any fields; undefined when there is none. */
  find: (entity: string, where: string | number | Row, on?: Query) => Promise<Row | undefined>
  /** Adds a row: key, defaults and times are filled in, unique rules refuse with 422 on their field. */
  add: (entity: string, values: Row, trx: Trx) => Promise<Row>
  /** Adds many rows of one kind, far faster than one by one; the audit log keeps one line of them. None is added where one is refused. */
  addAll: (entity: string, rows: Row[], trx: Trx) => Promise<void>
  /** What the audit log keeps of many rows that were added one by one, as one line. */
  noteMany: (entity: string, rows: Row[], trx: Trx) => Promise<void>
  /** Changes fields of one row and raises its version; with `version` a stale one is refused with 409. */
  edit: (entity: string, key: string | number, values: Row, trx: Trx, version?: number) => Promise<Row>
  remove: (entity: string, key: string | number, trx: Trx) => Promise<void>
  /** Makes a move of the entity's state machine, or refuses with 409 and its reason. */
  move: (entity: string, key: string | number, move: string, trx: Trx, values?: Row) => Promise<Row>
  /** The next number of a field that is `numbered`, for what several rows share. */
  number: (entity: string, field: string, trx: Trx) => Promise<string>
  /** Makes transactions that use the same name wait for one another, e.g. `application:42`; needed on PostgreSQL only. */
  lock: (name: string, trx: Trx) => Promise<void>
}

/** A message to the outside world; in demo mode it is kept for reading instead of sent. */
export type Message = { channel: 'sms' | 'email' | 'chat'; to: string; subject?: string; text: string; data?: Row }
export type Outbox = { send: (message: Message, trx?: Trx) => Promise<void> }

/** A file that came with a call (multipart, as `file`), told by its first bytes; it is gone after the answer unless `uploads.keep` takes it. */
export type SentFile = {
  name: string
  /** E.g. `image/png`; what the sender said it was counts for nothing. */
  type: string
  kind: FileKind
  bytes: number
  sha256: string
  /** Where it lies until the call is answered. */
  path: string
}

/** A kept file; `userId` is whose it is, null for a guest's. */
export type Upload = { ref: string; userId: string | null; name: string; type: string; bytes: number; sha256: string; createTime: string }

export type Uploads = {
  /** Makes a sent file a kept one and answers its reference, e.g. `f-0b5c…`. */
  keep: (file: SentFile, userId: string | undefined, trx: Trx) => Promise<string>
  find: (ref: string, on?: Query) => Promise<Upload | undefined>
  /** Where a kept file lies. */
  pathOf: (ref: string) => string
  /** Forgets a kept file; one that is gone already is no fault. */
  remove: (ref: string, trx?: Trx) => Promise<void>
}

/** What files a call takes, as its schema says; multipart is refused by every other call. */
export type FileRule = NonNullable<Call['file']>

/** The engine, what its use costs, and a word to the workers that there is something to do. */
export type Speech = { engine: SpeechEngine; meter: Meter; wake: () => void }

export type Tools = { sessions: Sessions; attempts: Attempts; store: Store; uploads: Uploads; speech: Speech }

export type Context = {
  db: Database
  /** Validated: structure, unknown fields and the rules of the form are judged before a service runs. */
  body: Row
  /** Present on every call that is not `for: "guest"`; there only if a valid token was sent. */
  person: Person | undefined
  /** There only where the call's schema has `file` and the request brought one. */
  file?: SentFile | undefined
  call: Call
  contract: Contract
  /** Milliseconds since 1970, one moment for the whole request. Stored times are `new Date(now).toISOString()`. */
  now: number
  locale: Locale
  /** `phone` and `till` are where the pages stand that take the parts of a phone and of a payment provider, in the demo alone. */
  request: {
    id: string
    ip: string
    origin: string
    phone?: string | undefined
    till?: string | undefined
    header: (name: string) => string | undefined
  }
  outbox: Outbox
  tools: Tools
  /** What the answer holds beside what may be kept of it: a secret that is shown once. */
  once: Row
}

/**
 * A process behind a call with `does: "service"`: `export const service: Service` in `mocks/services/<file>/<op>.ts`,
 * where the call `auth.signinSms` is `mocks/services/auth/signin-sms.ts`. It answers the envelope's `data` and throws
 * one of `problems` to refuse. What it answers is cut down to the call's declared `answers` or `answer`.
 */
export type Service = (context: Context) => Promise<unknown>

/**
 * The values of a field with `computed: { "service": true }`, one for each row and in its order:
 * `export const computed: ComputedService` in `mocks/services/<entity>/<field>.ts`.
 */
export type ComputedService = (context: { on: Query; rows: Row[]; contract: Contract; now: number; locale: Locale }) => Promise<unknown[]>

/**
 * What else happens when `resource` has served a call, in its transaction and before it answers:
 * `export const after: After` in `mocks/services/<file>/<op>.ts`, e.g. the first application of a user becomes the default one.
 * It may throw a problem, which undoes the call. `row` is the row as it is now (as it was, for a delete). What it answers is
 * answered with the row this one time, as far as the call's `answer` declares it: it is kept nowhere, not even for a repeated request.
 */
export type After = (context: Context, row: Row, trx: Trx) => Promise<Row | void>

/**
 * Which rows a list or a get reaches beyond its scope, where that depends on who asks in a way no schema says: a condition over
 * the alias `t`, `export const narrow: Narrow` in `mocks/services/<file>/<op>.ts`. It is built once per role and runs with
 * another `userId` and `now` each time.
 */
export type Narrow = (who: { roles: readonly string[]; userId: unknown; now: unknown }) => RawBuilder<boolean>

/** By call name (`auth.signinSms`), and computed fields by entity and field. */
export type Services = {
  calls: Record<string, Service>
  afters: Record<string, After>
  computed: Record<string, Record<string, ComputedService>>
  narrows?: Record<string, Narrow>
}
