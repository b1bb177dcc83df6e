import type { Locale } from '../../src/schema/compiled.ts'
import type { Choices, Rows } from '../../schemas/.meta/rows.ts'
import type { Row } from '../db/database.ts'
import type { Code, Refusal } from '../metering/refusal.ts'
import type { LoggedAnswer } from './logged-answer.ts'
import type { Sentence } from '../speech/engine.ts'

export type Unit = 'call' | 'second' | 'char'
/** What one use costs in each unit; packages of a service may be sold in any of them. */
export type Amounts = Record<Unit, number>

/** What pays for a use. */
export type Fund = { unit: Unit; amount: number; isFree: boolean }

/** Somebody wants to use a service through an application; without `appId` it is the default one. */
export type Ask = {
  userId: string
  appId?: string | undefined
  service: Choices['service']
  /** Of the interface catalogue, e.g. `asr.sentence`. */
  code: string
  engine?: Rows['call-log']['engine'] | undefined
  amounts: Amounts
  ip: string
  now: number
  requestId: string
  /** The secret of the application that was sent, where it was not the console. */
  secretId?: string | undefined
  /** Queued work waits its turn, so that limits of what runs at once are not for it. */
  isQueued?: boolean | undefined
  /** With what it can be asked again, should it fail: references and options, never words. */
  parameters?: Row | undefined
}

/** What was granted: it holds what the call will cost until it is settled. */
export type Use = { ask: Ask; slot: string; appId: string; fund: Fund; peak: number; engineId: string | null }

/** `isPaid`: queued work that was booked already, by whoever did it before. */
export type Opened = { use: Use } | { refusal: Refusal } | { isPaid: true }

export type Outcome = {
  code: Code
  now: number
  latency: number
  amounts?: Amounts
  /** What was answered, where that was a refusal. */
  answer?: LoggedAnswer | undefined
  transcript?: Sentence[] | undefined
  /** Of whoever reads which package paid. */
  locale?: Locale | undefined
}

export type Meter = {
  /** Judges every limit and sets the cost aside, or tells why not; a refusal stands in the call log. */
  open: (ask: Ask) => Promise<Opened>
  /** Books the call, once: what a failed one has set aside is free again. Answers the name of the package that paid, as its reader calls it. */
  close: (use: Use, outcome: Outcome) => Promise<string | null>
  /** Sets more aside for a call that goes on; false where neither packages nor the free quota have it. */
  grow: (use: Use, amounts: Amounts, now: number) => Promise<boolean>
  /** Gives back what was set aside, as if nobody had asked. */
  release: (use: Use) => Promise<void>
  /** Says that a long call is still being served. */
  renew: (use: Use, now: number) => Promise<void>
  /** A call that was refused before its cost was known. */
  note: (ask: Ask, refused: { code: Code; answer: LoggedAnswer }) => Promise<void>
}
