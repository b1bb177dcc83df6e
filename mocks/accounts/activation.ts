import { HOUR } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../core/context.ts'
import type { Trx } from '../db/database.ts'
import { activationMail } from './messages.ts'

const LIFE = 24 * HOUR

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Sends a link that activates the account within 24 hours; earlier links stop working. */
export async function sendActivation(
  { now, request, locale, outbox }: Context,
  trx: Trx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const code = randomBytes(32).toString('base64url')
  await trx.deleteFrom('activation').where('userId', '=', userId).execute()
  const createTime = new Date(now).toISOString()
  const expireTime = new Date(now + LIFE).toISOString()
  await trx
    .insertInto('activation')
    .values({ tokenHash: hashOf(code), userId, createTime, expireTime })
    .execute()
  const mail = activationMail(locale, email, `${request.origin}/#/user/activate?code=${code}`)
  await outbox.send({ ...mail, expires: now + LIFE }, trx)
}
