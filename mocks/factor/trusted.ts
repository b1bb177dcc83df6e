import { DAY } from '../../src/schema/time.ts'
import { randomBytes } from 'node:crypto'
import { browserName } from '../audit/browser-name.ts'
import type { Query, Trx } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import { hashOf } from '../http/sessions.ts'

const COOKIE = 'lingyu_trust'
const DAYS = 30

type TrustContext = Pick<Context, 'now' | 'request'>

/** Whether this browser made the second step within thirty days, and the password has not changed since. */
export async function isTrusted(on: Query, { now, request }: TrustContext, userId: string): Promise<boolean> {
  const token = request.cookies.read(COOKIE)
  if (token === undefined) return false
  const kept = await on
    .selectFrom('trusted_browser')
    .select('createTime')
    .where('tokenHash', '=', hashOf(token))
    .where('userId', '=', userId)
    .where('expireTime', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (!kept) return false
  const credential = await on.selectFrom('credential').select('changeTime').where('userId', '=', userId).executeTakeFirst()
  return !credential || kept.createTime >= credential.changeTime
}

/** Trusts this browser and issues a new token for all accounts that it is trusted for, so that a planted token is worthless. */
export async function trust(trx: Trx, { now, request }: TrustContext, userId: string): Promise<void> {
  const before = request.cookies.read(COOKIE)
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  if (before !== undefined) {
    await trx.deleteFrom('trusted_browser').where('tokenHash', '=', hashOf(before)).where('userId', '=', userId).execute()
    await trx.updateTable('trusted_browser').set({ tokenHash }).where('tokenHash', '=', hashOf(before)).execute()
  }
  await trx.deleteFrom('trusted_browser').where('expireTime', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('trusted_browser')
    .values({
      tokenHash,
      userId,
      createTime: new Date(now).toISOString(),
      expireTime: new Date(now + DAYS * DAY).toISOString(),
      browser: browserName(request.header('user-agent')) ?? null,
    })
    .execute()
  request.cookies.set(COOKIE, token, DAYS * 86_400)
}

/** The number of browsers that skip the second step. */
export async function countTrusted(on: Query, userId: string, now: number): Promise<number> {
  const { count } = await on
    .selectFrom('trusted_browser')
    .select((of) => of.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('expireTime', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
