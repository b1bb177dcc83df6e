import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import type { Pace } from '../http/bodies.ts'
import type { Services } from '../core/operation.ts'
import type { Log } from '../log/log.ts'
import type { Trust } from '../http/trust.ts'
import type { Gateway } from '../payment/provider.ts'
import type { Budgets } from '../outbox/budget.ts'
import type { KEPT, Ways } from '../outbox/ways.ts'
import type { Publisher } from '../publications/publisher.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import type { FileStore } from '../uploads/stores/store.ts'

/** The options of a server; the defaults are those of a demo on one machine. */
export type ServerOptions = {
  contract: Contract
  db: Database
  services: Services
  /** The folder of the built console. */
  dist?: string | undefined
  /** Whether a publication waits until another person has released it. */
  needsRelease?: boolean | undefined
  /** Publishes to that console; by default the command does in a process of its own. */
  publisher?: Publisher | undefined
  /** Shows the outbox. */
  demo?: boolean
  /** Shows on every page that this demo can be reached from outside. */
  isExposed?: boolean
  /** The clock, in milliseconds since 1970; required, so that no caller forgets it. */
  now: () => number
  /** The log; by default errors only, to the error output. */
  log?: Log | undefined
  /** The token for `/metrics`; without it there are no metrics. */
  metricsToken?: string | undefined
  /** How often this process reports to the screens of operations, in milliseconds; without it there are no reports. */
  reportMs?: number | undefined
  /** Called when the process must exit. */
  draining?: AbortSignal | undefined
  /** Requests that take longer are logged as slow, in milliseconds. */
  slowMs?: number | undefined
  trustProxy?: Trust | undefined
  /** The rate limit: calls per minute from one address. */
  rate?: number
  /** The public address of this server, for links in messages. */
  publicUrl?: string | undefined
  /** The folder of uploaded files, outside of everything that is served. */
  uploadDir?: string | undefined
  /** The upload quota of one person, in bytes. */
  uploadQuota?: number | undefined
  /** Stores for files that several processes share, the preferred one first; by default the shared database. */
  stores?: FileStore[] | undefined
  /** The maximum size of the local cache of such files, in bytes. */
  uploadCache?: number | undefined
  /** Free bytes on the disk of a folder. */
  roomIn?: ((folder: string) => Promise<number>) | undefined
  /** The speech engine; the embedded demo engine by default. */
  engine?: SpeechEngine | undefined
  /** Allows recordings to be fetched from, and results to be sent to, private addresses. */
  allowsPrivate?: boolean | undefined
  /** The payment provider; without one a demo has a simulated one, and otherwise people pay by bank transfer. */
  gateway?: Gateway | undefined
  /** The carriers of messages; a demo stores messages for reading. */
  ways?: Ways | typeof KEPT | undefined
  /** The budgets of messages. */
  budgets?: Budgets | undefined
  /** The lease of a worker, in milliseconds. */
  leaseMs?: number
  /** The minimum upload rate. */
  pace?: Pace | undefined
  /** How long a stream may stay unauthenticated. */
  startMs?: number | undefined
  /** The delay of the template's calls, in milliseconds. */
  templateDelay?: number
}
