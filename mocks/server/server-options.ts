import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import type { Pace } from '../http/bodies.ts'
import type { Services } from '../core/operation.ts'
import type { Log } from '../log/log.ts'
import type { Trust } from '../http/trust.ts'
import type { Gateway } from '../payment/provider.ts'
import type { Budgets } from '../outbox/budget.ts'
import type { KEPT, Ways } from '../outbox/ways.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import type { FileStore } from '../uploads/stores/store.ts'

/** What a server is made of; what is left out is as in a demo on one machine. */
export type ServerOptions = {
  contract: Contract
  db: Database
  services: Services
  /** The built console, where there is one. */
  dist?: string | undefined
  /** Shows the outbox. */
  demo?: boolean
  /** Says on every page that this demo can be reached by everybody. */
  isExposed?: boolean
  /** Milliseconds since 1970; nobody forgets whose clock it is. */
  now: () => number
  /** Where lines for the operator go; faults of ours go to where errors go where nothing is said. */
  log?: Log | undefined
  /** By it figures are given at `/metrics`, to nobody where there is none. */
  metricsToken?: string | undefined
  /** When it is over with this process: it is told to others, and nothing new is to come. */
  draining?: AbortSignal | undefined
  /** So many milliseconds are long for an answer. */
  slowMs?: number | undefined
  trustProxy?: Trust | undefined
  /** Most calls of one address in a minute. */
  rate?: number
  /** Where people reach this server, for links in messages. */
  publicUrl?: string | undefined
  /** Where files that were sent are kept, outside of anything that is served. */
  uploadDir?: string | undefined
  /** How many bytes of files one person may keep. */
  uploadQuota?: number | undefined
  /** Where several processes share what is in files, the one to use first; a shared database where nothing is said. */
  stores?: FileStore[] | undefined
  /** How many bytes of files from there the folder may hold. */
  uploadCache?: number | undefined
  /** How many bytes the disk of a folder has left. */
  roomIn?: ((folder: string) => Promise<number>) | undefined
  /** What recognises and speaks; the embedded demo engine where nothing is said. */
  engine?: SpeechEngine | undefined
  /** Lets recordings be fetched from, and results be sent to, addresses of this machine and its network. */
  allowsPrivate?: boolean | undefined
  /** The payment provider; without one the demo has a till of its own, and elsewhere people pay by bank transfer. */
  gateway?: Gateway | undefined
  /** What carries messages; in the demo they are kept for reading. */
  ways?: Ways | typeof KEPT | undefined
  /** How many messages may leave. */
  budgets?: Budgets | undefined
  /** How long a worker that says nothing keeps its task. */
  leaseMs?: number
  /** How fast a body must come. */
  pace?: Pace | undefined
  /** How long a stream may be silent before it says whose it is. */
  startMs?: number | undefined
  /** Milliseconds that the template's calls take. */
  templateDelay?: number
}
