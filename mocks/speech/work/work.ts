import type { Contract } from '../../../src/schema/contract.ts'
import type { Database, Row } from '../../db/database.ts'
import type { Services, Sessions, Store, Uploads } from '../../http/service.ts'
import type { Meter } from '../../metering/meter.ts'
import type { SpeechEngine } from '../engine.ts'
import type { Job } from './job.ts'

export type WorkTools = {
  db: Database
  contract: Contract
  services: Services
  sessions: Pick<Sessions, 'endAll'>
  uploads: Uploads
  uploadDir: string
  engine: SpeechEngine
  meter: Meter
  now: () => number
  /** Whether recordings may be fetched from, and results sent to, addresses of this machine and its network. */
  allowsPrivate: boolean
}

/** What a piece of work has at hand. */
export type Work = WorkTools & { store: Store; job: Job; row: Row; signal: AbortSignal }

/** How a piece of work ended: what the row gets, or why it failed in the words of whoever asked. */
export type Outcome = { done: Row } | { fault: string; code?: number }
