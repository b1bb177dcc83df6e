import type { Channel, Purpose } from '../core/outbox.ts'
import type { Row } from '../db/database.ts'

/** Why a message was not sent: a choice of `message.error`. */
export type Reason = 'unreachable' | 'timeout' | 'login' | 'busy' | 'refused' | 'expired' | 'budget' | 'noWay'

/** A message as it is passed to its carrier. */
export type Letter = {
  /** The same for every attempt, so that receivers can recognise duplicates. */
  id: string
  channel: Channel
  to: string
  subject?: string | undefined
  text: string
  data?: Row | undefined
  purpose: Purpose
  createTime: string
  /** The message is useless after this time. */
  expireTime?: string | undefined
}

/** The carrier of one channel. Throws `NotSent`; any other error counts as one that can be retried. */
export type Way = {
  send: (letter: Letter, signal: AbortSignal) => Promise<void>
  close?: () => void
}

/** A channel without a carrier cannot be used. */
export type Ways = Partial<Record<Channel, Way>>

/** Keeps messages for reading instead of sending them: the demo. */
export const KEPT = 'kept'

/** A failed attempt. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly reason: Reason
  /** Whether retrying is pointless. */
  readonly forGood: boolean
  /** How long the receiver wants us to wait before a retry. */
  readonly waitMs: number | undefined

  constructor(reason: Reason, detail: string, { forGood = false, waitMs }: { forGood?: boolean; waitMs?: number | undefined } = {}) {
    super(detail)
    this.reason = reason
    this.forGood = forGood
    this.waitMs = waitMs
  }
}
