import { HOUR, MINUTE } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { OwnTables } from '../db/own-tables.ts'
import type { Trx } from '../db/database.ts'
import { Problem } from '../http/problems.ts'
import { text } from '../http/texts.ts'

/** Half an hour: long enough to find the mail, too short to be found in it years later. */
export const LINK_MINUTES = 30

/** Whoever registers may come to the mail a day later. */
export const REGISTER_HOURS = 24

export type Purpose = OwnTables['password_link']['purpose']

/** A waiting guest of no account; such a link opens nothing. */
export const NOBODY = ''

const unknown = text('accounts/account', 'linkUnknown')
const outdated = text('accounts/account', 'registerExpired', { hours: REGISTER_HOURS })
const expired = text('accounts/account', 'linkExpired', { minutes: LINK_MINUTES })

export type Link = { userId: string; purpose: Purpose; email: string | undefined }

/** The code of a link with which somebody chooses a password; the links of the account before it stop working. */
export async function createLink(trx: Trx, { userId, purpose, email }: Link, now: number): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await trx
    .deleteFrom('password_link')
    .where((at) => at.or([at('userId', '=', userId), at('expireTime', '<=', moment(now - LINK_MINUTES * MINUTE))]))
    .execute()
  await trx
    .insertInto('password_link')
    .values({
      tokenHash: hashOf(code),
      userId,
      purpose,
      email: email ?? null,
      createTime: moment(now),
      expireTime: moment(now + (purpose === 'register' ? REGISTER_HOURS * HOUR : LINK_MINUTES * MINUTE)),
    })
    .execute()
  return code
}

/** Where a link leads. */
export const linkTo = (origin: string, code: string): string => `${origin}/#/user/set-password?code=${code}`

/** Whose link it is, if it is anybody's, also when it is too old. */
export async function holderOf(on: Pick<Trx, 'selectFrom'>, code: string): Promise<string | undefined> {
  const row = await on.selectFrom('password_link').select('userId').where('tokenHash', '=', hashOf(code)).executeTakeFirst()
  return row?.userId || undefined
}

/** The link of a code; refused where it is unknown, used or too old. */
export async function readLink(on: Pick<Trx, 'selectFrom'>, code: string, now: number): Promise<Link> {
  const row = await on.selectFrom('password_link').selectAll().where('tokenHash', '=', hashOf(code)).executeTakeFirst()
  if (!row || row.userId === NOBODY) throw new Problem(400, unknown, { data: { reason: 'unknown' } })
  if (row.expireTime <= moment(now))
    throw new Problem(400, row.purpose === 'register' ? outdated : expired, { data: { reason: 'expired' } })
  return { userId: row.userId, purpose: row.purpose, email: row.email ?? undefined }
}

/** Uses a link up, and every other one of its account with it; of two who try at once, one is told that it was used. */
export async function useLink(trx: Trx, code: string): Promise<void> {
  const used = await trx.deleteFrom('password_link').where('tokenHash', '=', hashOf(code)).returning('userId').executeTakeFirst()
  if (!used) throw new Problem(400, unknown, { data: { reason: 'unknown' } })
  await endLinks(trx, used.userId)
}

/** Whoever is disabled or has lost the account chooses no password with an old link. */
export async function endLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_link').where('userId', '=', userId).execute()
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
const moment = (time: number): string => new Date(time).toISOString()
