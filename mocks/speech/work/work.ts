import type { Contract } from '../../../src/schema/contract.ts'
import type { Database, Found, Row } from '../../db/database.ts'
import type { Services } from '../../core/operation.ts'
import type { Sessions } from '../../core/sessions.ts'
import type { Store } from '../../core/store.ts'
import type { Uploads } from '../../core/uploads.ts'
import type { Code } from '../../metering/refusal.ts'
import type { LoggedAnswer } from '../../core/logged-answer.ts'
import type { Meter } from '../../core/meter.ts'
import type { SpeechEngine } from '../engine.ts'
import type { Job } from '../../core/job.ts'
import type { Tell } from './progress.ts'
import type { Fault } from './fault.ts'

export type WorkTools = {
  db: Database
  contract: Contract
  services: Services
  sessions: Pick<Sessions, 'endAll'>
  uploads: Uploads
  engine: SpeechEngine
  meter: Meter
  now: () => number
  /** Whether recordings may be fetched from, and results sent to, private addresses. */
  allowsPrivate: boolean
}

/** The context of a job. */
export type Work<Name extends Worked = Worked> = WorkTools & {
  store: Store
  job: Job
  row: Found<Name>
  signal: AbortSignal
  /** Reports the progress, from 0 to 1. */
  tell: Tell
}
type Worked = 'asr-task' | 'tts-task' | 'model'

/** The result of a job: the values for the row, or why it failed. */
/** `isFree`: the work was done without a result, so that nothing is charged. */
export type Outcome = { done: Row; isFree?: boolean } | Failed

export type Failed = { fault: Fault; code?: Code; answer?: LoggedAnswer }
