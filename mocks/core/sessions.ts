import type { Trx } from '../db/database.ts'

/** The person whose session a request has. */
export type Person = {
  userId: string
  /** The most powerful of `roles`; unknown names count as the default role. */
  role: string
  roles: string[]
  /** The hash of the current token, so that all other sessions can be ended. */
  session: string
  /** The administrator who acts as this person, if one does. */
  visitorId?: string
  /** The secret of an application that replaced a session. */
  secretId?: string
  /** A second factor is required but not set up yet. */
  unready?: true
}

/** A session in which an administrator acts as another person: its duration, and the session it ends with. */
export type Visit = { visitorId: string; milliseconds: number; openedBy: string }

/** Sessions of persons: opaque tokens, stored as hashes, valid for 7 days. */
export type Sessions = {
  /** Returns the token, which is never shown again; only its hash is stored. */
  start: (userId: string, ip: string, trx?: Trx, visit?: Visit, browser?: string) => Promise<string>
  /** Refuses a person who still has to set up a second factor, unless `unready` is set. */
  personOf: (token: string, which?: { unready?: boolean }) => Promise<Person | undefined>
  end: (token: string) => Promise<void>
  /** Ends every session of a user and every visit they make (password changed, account disabled), except the one with the given hash. */
  endAll: (userId: string, except?: string, trx?: Trx) => Promise<void>
}
