import { HOUR, MINUTE } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { OwnTables } from '../db/own-tables.ts'
import type { Trx } from '../db/database.ts'
import { Problem } from '../http/problems.ts'
import { text } from '../http/texts.ts'

/** Half an hour: long enough to find the mail, too short for somebody who finds it years later. */
export const LINK_MINUTES = 30

/** Somebody who registers may read the mail a day later. */
export const REGISTER_HOURS = 24

export type Purpose = OwnTables['password_link']['purpose']

/** For an address without an account; such a link opens nothing. */
export const NOBODY = ''

const unknown = text('accounts/account', 'linkUnknown')
const outdated = text('accounts/account', 'registerExpired', { hours: REGISTER_HOURS })
const expired = text('accounts/account', 'linkExpired', { minutes: LINK_MINUTES })

export type Link = { userId: string; purpose: Purpose; email: string | undefined }

/** Creates the code of a link to choose a password; earlier links of the account stop working. */
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

/** The address of a link. */
export const linkTo = (origin: string, code: string): string => `${origin}/#/user/set-password?code=${code}`

/** The user of a link, if any, even if it has expired. */
export async function holderOf(on: Pick<Trx, 'selectFrom'>, code: string): Promise<string | undefined> {
  const row = await on.selectFrom('password_link').select('userId').where('tokenHash', '=', hashOf(code)).executeTakeFirst()
  return row?.userId || undefined
}

/** The link for a code; refused if it is unknown, used or expired. */
export async function readLink(on: Pick<Trx, 'selectFrom'>, code: string, now: number): Promise<Link> {
  const row = await on.selectFrom('password_link').selectAll().where('tokenHash', '=', hashOf(code)).executeTakeFirst()
  if (!row || row.userId === NOBODY) throw new Problem(400, unknown, { data: { reason: 'unknown' } })
  if (row.expireTime <= moment(now))
    throw new Problem(400, row.purpose === 'register' ? outdated : expired, { data: { reason: 'expired' } })
  return { userId: row.userId, purpose: row.purpose, email: row.email ?? undefined }
}

/** Consumes a link and all others of its account; of two concurrent requests, one is told that the link was used. */
export async function useLink(trx: Trx, code: string): Promise<void> {
  const used = await trx.deleteFrom('password_link').where('tokenHash', '=', hashOf(code)).returning('userId').executeTakeFirst()
  if (!used) throw new Problem(400, unknown, { data: { reason: 'unknown' } })
  await endLinks(trx, used.userId)
}

/** Somebody whose account is disabled or lost cannot choose a password with an old link. */
export async function endLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_link').where('userId', '=', userId).execute()
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
const moment = (time: number): string => new Date(time).toISOString()
