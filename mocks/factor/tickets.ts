import { randomBytes } from 'node:crypto'
import type { Way } from '../audit/note-event.ts'
import type { Database, Query, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { hashOf } from '../http/sessions.ts'

/** The time limit of the second step, and the number of attempts. */
export const TICKET_SECONDS = 600
export const MOST_TRIES = 5

/** The answer of a sign-in instead of a session, if the account has a second factor. */
export type Awaited = { ticket: string; ways: string[]; expireSeconds: number }

export type Ticket = { hash: string; userId: string; way: Way }

/** HTTP 200 with body 410: the first step has to be repeated. */
const overDue = () => problems.refusedSignIn(text('factor/factor', 'signInTimedOut'))

/** Creates a ticket that proves the first step: valid for the second step only, once, and for ten minutes. */
export async function createTicket(trx: Trx, userId: string, way: Way, now: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expireTime = new Date(now + TICKET_SECONDS * 1000).toISOString()
  await trx.deleteFrom('factor_ticket').where('expireTime', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('factor_ticket')
    .values({ ticketHash: hashOf(ticket), userId, way, tries: 0, expireTime })
    .execute()
  return ticket
}

/** The ticket, if it is still valid. */
export async function findTicket(on: Query, ticket: unknown, now: number): Promise<Ticket> {
  const row = await on
    .selectFrom('factor_ticket')
    .selectAll()
    .where('ticketHash', '=', hashOf(String(ticket)))
    .where('expireTime', '>', new Date(now).toISOString())
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst()
  if (!row) throw overDue()
  return { hash: row.ticketHash, userId: row.userId, way: row.way }
}

/** Counts an attempt, in a transaction of its own, so that a refusal does not undo it; after the fifth, the first step must be repeated. */
export async function tryTicket(db: Database, ticket: unknown, now: number): Promise<Ticket> {
  const found = await findTicket(db.query, ticket, now)
  const tried = await db.write((trx) =>
    trx
      .updateTable('factor_ticket')
      .set((it) => ({ tries: it('tries', '+', 1) }))
      .where('ticketHash', '=', found.hash)
      .where('tries', '<', MOST_TRIES)
      .executeTakeFirst(),
  )
  if (tried.numUpdatedRows === 0n) throw overDue()
  return found
}

/** Consumes the ticket; of two concurrent requests one is refused. */
export async function useTicket(trx: Trx, { hash }: Ticket): Promise<void> {
  const used = await trx.deleteFrom('factor_ticket').where('ticketHash', '=', hash).executeTakeFirst()
  if (used.numDeletedRows !== 1n) throw overDue()
}
