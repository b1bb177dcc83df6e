import type { Channel, Purpose } from '../core/outbox.ts'
import type { Row } from '../db/database.ts'

/** Why a message did not leave: a choice of `message.error`. */
export type Reason = 'unreachable' | 'timeout' | 'login' | 'busy' | 'refused' | 'expired' | 'budget' | 'noWay'

/** A message as it is handed to whatever carries it. */
export type Letter = {
  /** The same for every try, so that whoever gets it twice can tell. */
  id: string
  channel: Channel
  to: string
  subject?: string | undefined
  text: string
  data?: Row | undefined
  purpose: Purpose
  createTime: string
  /** Of no use later. */
  expireTime?: string | undefined
}

/** Carries the messages of one channel. Throws `NotSent`; anything else that it throws counts as one that may be tried again. */
export type Way = {
  send: (letter: Letter, signal: AbortSignal) => Promise<void>
  close?: () => void
}

/** A channel without a way carries nothing. */
export type Ways = Partial<Record<Channel, Way>>

/** What keeps messages for reading instead of sending them: the demo. */
export const KEPT = 'kept'

/** A try that failed. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly reason: Reason
  /** Whether another try is worth it. */
  readonly forGood: boolean
  /** When whoever refused wants to be asked again. */
  readonly waitMs: number | undefined

  constructor(reason: Reason, detail: string, { forGood = false, waitMs }: { forGood?: boolean; waitMs?: number | undefined } = {}) {
    super(detail)
    this.reason = reason
    this.forGood = forGood
    this.waitMs = waitMs
  }
}
