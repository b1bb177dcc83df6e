import type { Row, Trx } from '../db/database.ts'

export type Channel = 'sms' | 'email' | 'chat'

/** What a message is for. Whoever waits for a `code` or a `link` cannot go on without it: these go first, and are refused where nothing can carry them. */
export type Purpose = 'code' | 'link' | 'security' | 'alarm' | 'notice' | 'announcement'

/** A message to the outside world; in demo mode it is kept for reading instead of sent. */
export type Message = {
  channel: Channel
  to: string
  /** `to` as it is stored in a sealed column, e.g. `user.openid`. */
  sealedAs?: string
  subject?: string
  text: string
  data?: Row
  /** `notice` where nothing is said. */
  purpose?: Purpose
  /** Milliseconds since 1970 after which it is of no use, and not sent any more. */
  expires?: number
  /** Asked for by somebody who is signed in, or by a browser that was: may use what of the budget is kept back from strangers. */
  known?: boolean
}

export type Outbox = {
  /** Takes a message over, in the transaction of what it is about. Throws where it is a code or a link and cannot leave. */
  send: (message: Message, trx?: Trx) => Promise<void>
  /** Whether something carries messages of this channel. */
  carries: (channel: Channel) => boolean
  /** Refuses a call that cannot do its work without a message, before it does any of it and whoever it is about. One of the channels is enough. */
  need: (channels: Channel | Channel[], known?: boolean) => Promise<void>
}
