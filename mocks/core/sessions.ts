import type { Trx } from '../db/database.ts'

/** Whoever holds the session of a request. */
export type Person = {
  userId: string
  /** The most powerful of `roles`; unknown names count as everyone’s role. */
  role: string
  roles: string[]
  /** The hash of the token at hand, so that one may end all sessions but this one. */
  session: string
  /** The administrator who has entered the console of this person, where it is not the person who acts. */
  visitorId?: string
  /** The secret of an application that took the place of a session. */
  secretId?: string
  /** The setting asks for a second factor, and there is none yet. */
  unready?: true
}

/** A session in which somebody else acts for a person, for how long, and the session it ends with. */
export type Visit = { visitorId: string; milliseconds: number; openedBy: string }

/** Sessions of persons: opaque tokens, stored as hashes, valid for 7 days. */
export type Sessions = {
  /** Answers the token, once; only its hash is kept. */
  start: (userId: string, ip: string, trx?: Trx, visit?: Visit, browser?: string) => Promise<string>
  /** Refuses whoever still has to set up a second factor, unless they are asked for too. */
  personOf: (token: string, which?: { unready?: boolean }) => Promise<Person | undefined>
  end: (token: string) => Promise<void>
  /** Ends every session of a user and every visit they make (password changed, account disabled), except the one whose hash is given. */
  endAll: (userId: string, except?: string, trx?: Trx) => Promise<void>
}
