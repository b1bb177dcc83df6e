import { DAY } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Query, Trx } from '../db/database.ts'

/** The maximum time to pay an order. */
const LIFE_MS = DAY

export type Payment = { orderNo: string; locale: Locale }

/** Begins a payment; whoever brings the returned token to the provider can see and pay this order, and nothing else. */
export async function beginPayment(trx: Trx, { orderNo, locale }: Payment, now: number): Promise<string> {
  await trx.deleteFrom('payment').where('expireTime', '<=', new Date(now).toISOString()).execute()
  const token = randomBytes(24).toString('base64url')
  const row = { tokenHash: hashOf(token), orderNo, locale, expireTime: new Date(now + LIFE_MS).toISOString() }
  await trx.insertInto('payment').values(row).execute()
  return token
}

export async function findPayment(on: Query, token: string, now: number): Promise<Payment | undefined> {
  const row = await on
    .selectFrom('payment')
    .selectAll()
    .where('tokenHash', '=', hashOf(token))
    .where('expireTime', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return row && { orderNo: row.orderNo, locale: row.locale }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
