import type { Locale } from '../../src/schema/compiled.ts'
import type { Call, Contract } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import type { Cookies } from '../http/cookies.ts'
import type { PaymentProvider } from '../payment/provider.ts'
import type { Publisher } from '../publications/publisher.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import type { Attempts } from './attempts.ts'
import type { Sheet } from './bulk-job.ts'
import type { TableHead } from './download.ts'
import type { Meter } from './meter.ts'
import type { Outbox } from './outbox.ts'
import type { Seat } from './seats.ts'
import type { Person, Sessions } from './sessions.ts'
import type { Store } from './store.ts'
import type { SentFile, Uploads } from './uploads.ts'

/** The speech engine, the metering of its use, and a way to notify the workers of new jobs. */
export type Speech = { engine: SpeechEngine; meter: Meter; wake: () => void }

/** What a service needs that starts a bulk job. */
export type Bulk = {
  /** The keys of all rows that match the body of a list call, in order. */
  keys: (context: Context, most: number) => Promise<(string | number)[]>
  /** The head of the file that an export call writes. */
  table: (context: Context) => TableHead
  /** Parses the file of an import call. */
  sheet: (context: Context, text: string) => Promise<Sheet>
  /** Notifies the worker of a new job. */
  wake: () => void
}

/** The answer of a list call; `grouped` if the request asked for groups. */
export type Page = { data: Row[]; grouped?: object }

export type Tools = {
  sessions: Sessions
  attempts: Attempts
  store: Store
  uploads: Uploads
  speech: Speech
  sealer: Sealer
  payment: PaymentProvider
  /** The publications of the console, if this server serves one. */
  publisher: Publisher | undefined
  /** A page of a list, as this person would get it from that call. */
  list: (context: Context, call: Call, body: Row) => Promise<Page>
  bulk: Bulk
  /** Waits for an external service (an engine) and releases the seat meanwhile, so that other requests are served. */
  rest: Seat['rest']
}

/** The argument of a handler: `Context<Person>` if the call requires a session, see `operation`. */
export type Context<Who extends Person | undefined = Person | undefined, Body extends Row = Row> = {
  db: Database
  /** Validated: structure, unknown fields and the rules of the form are checked before a service runs. */
  body: Body
  /** For calls with `for: "guest"`, present only if a valid token was sent. */
  person: Who
  /** Present only if the schema of the call has `file` and the request contains one. */
  file?: SentFile | undefined
  call: Call
  contract: Contract
  /** Milliseconds since 1970, constant for the whole request. Stored times are `new Date(now).toISOString()`. */
  now: number
  locale: Locale
  /** `phone` is the address of the page that simulates a phone, in the demo only. */
  request: {
    id: string
    ip: string
    origin: string
    phone?: string | undefined
    header: (name: string) => string | undefined
    cookies: Cookies
  }
  outbox: Outbox
  /** What the calls of one batch share: the number of their job, or what the page that sends them one by one has named. */
  batch?: string | undefined
  tools: Tools
  /** Properties that are added to the answer but never stored with it: a secret that is shown once. */
  once: Row
  /** The answer is discarded, so that it need not be read from the database. */
  isUnread?: boolean | undefined
}
