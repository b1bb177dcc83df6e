import type { Locale } from '../../src/schema/compiled.ts'
import type { Choices, Rows } from '../../schemas/.meta/rows.ts'
import type { Row } from '../db/database.ts'
import type { Code, Refusal } from '../metering/refusal.ts'
import type { LoggedAnswer } from './logged-answer.ts'
import type { Sentence } from '../speech/engine.ts'

export type Unit = 'call' | 'second' | 'char'
/** The cost of one use in each unit; packages of a service may be sold in any of them. */
export type Amounts = Record<Unit, number>

/** The source of payment for a use. */
export type Fund = { unit: Unit; amount: number; isFree: boolean }

/** A request to use a service through an application; without `appId` it is the default one. */
export type Ask = {
  userId: string
  appId?: string | undefined
  service: Choices['service']
  /** A code of the interface catalogue, e.g. `asr.sentence`. */
  code: string
  engine?: Rows['call-log']['engine'] | undefined
  amounts: Amounts
  ip: string
  now: number
  requestId: string
  /** The secret of the application that was sent; absent for calls from the console. */
  secretId?: string | undefined
  /** The maximum number of concurrent calls of the service by this person, in all processes and regardless of what they bought. */
  most?: number | undefined
  /** Queued jobs wait for their turn, so that limits of concurrency do not apply to them. */
  isQueued?: boolean | undefined
  /** Parameters with which a failed call can be repeated: references and options, never contents. */
  parameters?: Row | undefined
}

/** A reservation: it holds the cost of the call until it is settled. */
export type Use = { ask: Ask; slot: string; appId: string; fund: Fund; peak: number; engineId: string | null }

/** `isPaid`: a queued job that was booked by an earlier try. */
export type Opened = { use: Use } | { refusal: Refusal } | { isPaid: true }

export type Outcome = {
  code: Code
  now: number
  latency: number
  amounts?: Amounts
  /** The answer, where it was a refusal. */
  answer?: LoggedAnswer | undefined
  transcript?: Sentence[] | undefined
  /** The language of the reader who is told which package paid. */
  locale?: Locale | undefined
}

export type Meter = {
  /** Checks every limit and reserves the cost, or returns the refusal; a refusal is written to the call log. */
  open: (ask: Ask) => Promise<Opened>
  /**
   * Books the call once; the reservation of a failed call is released. Returns the name of the package that paid, in the reader's
   * language.
   */
  close: (use: Use, outcome: Outcome) => Promise<string | null>
  /** Extends the reservation of a running call; false if neither packages nor the free quota cover it. */
  grow: (use: Use, amounts: Amounts, now: number) => Promise<boolean>
  /** Releases the reservation, as if the call had never been made. */
  release: (use: Use) => Promise<void>
  /** Keeps the reservation of a long call alive. */
  renew: (use: Use, now: number) => Promise<void>
  /** Logs a call that was refused before its cost was known. */
  note: (ask: Ask, refused: { code: Code; answer: LoggedAnswer }) => Promise<void>
}
