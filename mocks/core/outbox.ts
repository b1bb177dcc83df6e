import type { Row, Trx } from '../db/database.ts'

/** The ways that a message may take. */
export const CHANNELS = ['sms', 'email', 'chat'] as const
export type Channel = (typeof CHANNELS)[number]

/** The purpose of a message. People wait for a `code` or `link`, so these are sent first, and refused if nothing can carry them. */
export type Purpose = 'code' | 'link' | 'security' | 'alarm' | 'notice' | 'announcement'

/** An outgoing message; in demo mode it is stored for reading instead of sent. */
export type Message = {
  channel: Channel
  to: string
  /** `to` is taken from an encrypted column, e.g. `user.openid`. */
  sealedAs?: string
  subject?: string
  text: string
  data?: Row
  /** `notice` by default. */
  purpose?: Purpose
  /** The time (milliseconds since 1970) after which the message is useless and not sent any more. */
  expires?: number
  /** Requested by a signed-in person or a known browser: may use the part of the budget that is reserved for them. */
  known?: boolean
  /** Waits a minute, in which it can be recalled by this name: of what is undone at once nobody hears. */
  recall?: string
}

export type Outbox = {
  /** Accepts a message within a transaction. Throws if it is a code or a link and cannot be sent. */
  send: (message: Message, trx?: Trx) => Promise<void>
  /** Withdraws a message that has not left yet; false if it has, or if there is none. */
  recall: (name: string, trx: Trx) => Promise<boolean>
  /** Whether messages of this channel can be sent. */
  carries: (channel: Channel) => boolean
  /**
   * Refuses a call that depends on a message, before it does anything and regardless of whom it is about. One working channel is
   * sufficient.
   */
  need: (channels: Channel | Channel[], known?: boolean) => Promise<void>
}
