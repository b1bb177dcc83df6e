import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { confirmScan, type Outcome } from '../accounts/scan.ts'
import { writePhone } from './page.ts'
import { localeOf } from '../http/texts.ts'
import type { Locale } from '../../src/schema/compiled.ts'

/** The simulated phone that scans codes in the demo; otherwise these addresses do not exist. */
export function addPhoneRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 2000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get<{ Querystring: Record<string, unknown> }>('/dev/phone', ({ query, headers }, reply) =>
      send(reply, ticketOf(query.ticket), localeOf(headers['accept-language'])),
    )
    scope.post<{ Body: Record<string, unknown> }>('/dev/phone', async ({ body, headers }, reply) => {
      const ticket = ticketOf(body.ticket)
      const outcome = await db.write((trx) =>
        confirmScan(trx, ticket, db.sealer.alike(openidOf(textOf(body.account) || 'demo'), 'user.openid'), now()),
      )
      return send(reply, ticket, localeOf(headers['accept-language']), outcome)
    })
  })
}

/** The same name always gives the same chat account; ids of the chat app look like this. */
export const openidOf = (account: string): string => `o${createHash('sha256').update(account).digest('hex').slice(0, 27)}`

async function send(reply: FastifyReply, ticket: string, locale: Locale, outcome?: Outcome): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(writePhone({ nonce, ticket, locale, outcome }))
}

/** A ticket, pasted alone or with the whole address that the code contains. */
const ticketOf = (value: unknown): string => textOf(value).split('?ticket=').at(-1)!

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')
