import type { Locale } from '../../src/schema/compiled.ts'
import type { Call, Contract } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import type { Cookies } from '../http/cookies.ts'
import type { PaymentProvider } from '../payment/provider.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import type { Attempts } from './attempts.ts'
import type { SheetLine } from './bulk-job.ts'
import type { TableHead } from './download.ts'
import type { Meter } from './meter.ts'
import type { Outbox } from './outbox.ts'
import type { Seat } from './seats.ts'
import type { Person, Sessions } from './sessions.ts'
import type { Store } from './store.ts'
import type { SentFile, Uploads } from './uploads.ts'

/** The engine, what its use costs, and a word to the workers that there is something to do. */
export type Speech = { engine: SpeechEngine; meter: Meter; wake: () => void }

/** What a service that begins work on many rows needs of whatever serves them. */
export type Bulk = {
  /** The keys of every row that a list call finds for a body, in its order. */
  keys: (context: Context, most: number) => Promise<(string | number)[]>
  /** The file that an export call makes of rows. */
  table: (context: Context) => TableHead
  /** The lines of a file for an import call. */
  lines: (context: Context, text: string) => SheetLine[]
  /** Says that there is work. */
  wake: () => void
}

export type Tools = {
  sessions: Sessions
  attempts: Attempts
  store: Store
  uploads: Uploads
  speech: Speech
  sealer: Sealer
  payment: PaymentProvider
  /** The first rows of a list, as another call of this person would answer them. */
  list: (context: Context, call: Call, body: Row) => Promise<Row[]>
  bulk: Bulk
  /** Waits for somebody outside (an engine) without keeping others from being served. */
  rest: Seat['rest']
}

/** What a call is given to work with: `Context<Person>` where somebody is signed in, see `operation`. */
export type Context<Who extends Person | undefined = Person | undefined, Body extends Row = Row> = {
  db: Database
  /** Validated: structure, unknown fields and the rules of the form are judged before a service runs. */
  body: Body
  /** Of a call that is `for: "guest"`: there only if a valid token was sent. */
  person: Who
  /** There only where the call's schema has `file` and the request brought one. */
  file?: SentFile | undefined
  call: Call
  contract: Contract
  /** Milliseconds since 1970, one moment for the whole request. Stored times are `new Date(now).toISOString()`. */
  now: number
  locale: Locale
  /** `phone` is where the page stands that takes the part of a phone, in the demo alone. */
  request: {
    id: string
    ip: string
    origin: string
    phone?: string | undefined
    header: (name: string) => string | undefined
    cookies: Cookies
  }
  outbox: Outbox
  tools: Tools
  /** What the answer holds beside what may be kept of it: a secret that is shown once. */
  once: Row
  /** Nobody reads the answer: it is not looked up. */
  isUnread?: boolean | undefined
}
