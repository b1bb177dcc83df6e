import { createHash, randomBytes } from 'node:crypto'
import type { Query, TableRow, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'

/** How long a code can be scanned. */
export const EXPIRE_SECONDS = 120

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const moment = (time: number): string => new Date(time).toISOString()

const confirmed = text('accounts/account', 'scanUsed')

type ScanType = 'login' | 'bind'

/** Creates a ticket for a code that a chat app can scan. The key stays in the browser; the ticket is visible to everybody nearby. */
export async function createScan(trx: Trx, key: string, type: ScanType, userId: string | undefined, now: number): Promise<string> {
  await trx.deleteFrom('scan').where('expireTime', '<=', moment(now)).execute()
  const known = await trx.selectFrom('scan').select('openid').where('keyHash', '=', hashOf(key)).executeTakeFirst()
  if (known?.openid) throw problems.conflict(confirmed)
  const ticket = randomBytes(24).toString('base64url')
  const scan = { ticketHash: hashOf(ticket), type, userId: userId ?? null, openid: null, expireTime: moment(now + EXPIRE_SECONDS * 1000) }
  await trx
    .insertInto('scan')
    .values({ keyHash: hashOf(key), ...scan })
    .onConflict((conflict) => conflict.column('keyHash').doUpdateSet(scan))
    .execute()
  return ticket
}

/** The scan of a ticket, if it is valid and nobody has confirmed it yet. */
async function openScan(on: Query, ticket: string, now: number): Promise<TableRow<'scan'> | undefined> {
  return on
    .selectFrom('scan')
    .selectAll()
    .where('ticketHash', '=', hashOf(ticket))
    .where('openid', 'is', null)
    .where('expireTime', '>', moment(now))
    .executeTakeFirst()
}

/** Who confirmed the scan of a key; the call consumes the scan. */
export async function takeConfirmed(trx: Trx, key: string, now: number): Promise<string | undefined> {
  const scan = await trx
    .deleteFrom('scan')
    .where('keyHash', '=', hashOf(key))
    .where('type', '=', 'login')
    .where('openid', 'is not', null)
    .where('expireTime', '>', moment(now))
    .returning('openid')
    .executeTakeFirst()
  return scan?.openid ?? undefined
}

export type Outcome = 'done' | 'unknown' | 'taken'

/** The chat app's confirmation: a sign-in waits for the browser, a link is made at once. `openid` is encrypted like `user.openid`. */
export async function confirmScan(trx: Trx, ticket: string, openid: string, now: number): Promise<Outcome> {
  const scan = await openScan(trx, ticket, now)
  if (!scan) return 'unknown'
  if (scan.type === 'bind') {
    const other = await trx
      .selectFrom('user')
      .select('userId')
      .where('openid', '=', openid)
      .where('userId', '!=', scan.userId)
      .executeTakeFirst()
    if (other) return 'taken'
    await trx
      .updateTable('user')
      .set((row) => ({ openid, version: row('version', '+', 1) }))
      .where('userId', '=', scan.userId)
      .execute()
  }
  await trx.updateTable('scan').set({ openid }).where('keyHash', '=', scan.keyHash).execute()
  return 'done'
}
