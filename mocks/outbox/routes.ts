import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { listOutbox } from './outbox.ts'
import { writePage } from './page.ts'
import { localeOf } from '../http/texts.ts'

type Query = { Querystring: { to?: string } }

/** The outbox as JSON and as a page; registered in demo mode only. */
export function addOutboxRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<Query>('/api/dev/outbox', async ({ query }, reply) => {
    await reply.header('cache-control', 'no-store').send({ code: 200, message: '', data: await listOutbox(db, textOf(query.to)) })
  })

  app.get<Query>('/dev/outbox', async ({ query, headers }, reply) => {
    const to = textOf(query.to)
    const locale = localeOf(headers['accept-language'])
    const nonce = randomBytes(16).toString('base64')
    await reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(writePage(await listOutbox(db, to), { to, nonce, locale }))
  })
}

/** `?to=a&to=b` is parsed as a list; the first value counts. */
function textOf(to: unknown): string | undefined {
  const one: unknown = Array.isArray(to) ? to[0] : to
  return typeof one === 'string' && one !== '' ? one : undefined
}
