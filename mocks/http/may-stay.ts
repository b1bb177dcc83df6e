import type { Query } from '../db/database.ts'

/** Whose connection stays open for long: a person in a session, or a program with a secret. */
export type Holder = { userId: string; session?: string | undefined; secretId?: string | undefined }

/** How often it is asked whether they may stay, where nobody tells of a change. */
export const STAY_MS = 1000

/** Tells who may still be there, all at once: their session is open, their account is not disabled, their secret was not taken back. */
export async function whoMayStay(on: Query, holders: Holder[], now: number): Promise<(holder: Holder) => boolean> {
  const time = new Date(now).toISOString()
  const named = (name: keyof Holder) => [...new Set(holders.flatMap((holder) => holder[name] ?? []))]
  const [users, sessions, secrets] = [named('userId'), named('session'), named('secretId')]
  const rows = await Promise.all([
    users.length === 0 ? [] : on.selectFrom('user').select('userId as id').where('userId', 'in', users).where('status', '!=', 0).execute(),
    sessions.length === 0
      ? []
      : on.selectFrom('session').select('tokenHash as id').where('tokenHash', 'in', sessions).where('expireTime', '>', time).execute(),
    secrets.length === 0
      ? []
      : on
          .selectFrom('secret')
          .select('secretId as id')
          .where('secretId', 'in', secrets)
          .where('status', '!=', 'ended')
          .where((is) => is.or([is('untilTime', 'is', null), is('untilTime', '>', time)]))
          .execute(),
  ])
  const [known, open, valid] = rows.map((found) => new Set(found.map(({ id }) => String(id))))
  return ({ userId, session, secretId }) =>
    known!.has(userId) && (session === undefined || open!.has(session)) && (secretId === undefined || valid!.has(secretId))
}
