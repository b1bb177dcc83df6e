import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database, Found } from '../db/database.ts'
import { Problem } from '../http/problems.ts'
import type { Store } from '../core/store.ts'
import { settle } from '../sales/settle.ts'
import { writeTill } from './page.ts'
import { findPayment } from './payment.ts'

type Till = {
  db: Database
  contract: Contract
  now: () => number
  /** The current orders, after due cancellations. */
  storeAt: (now: number) => Promise<Store>
  checkRate: (address: string) => void
}
type Query = Record<string, unknown>

/** The payment provider of the demo; otherwise these addresses do not exist. */
export function addTillRoutes(app: FastifyInstance, { db, contract, now, storeAt, checkRate }: Till): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get<{ Querystring: Query }>('/dev/till', async ({ query, host, ip }, reply) => {
      checkRate(ip)
      return show(reply, query, host)
    })
    scope.post<{ Body: Query }>('/dev/till', async ({ body, host, ip }, reply) => {
      checkRate(ip)
      const at = now()
      const payment = await findPayment(db.query, textOf(body.payment), at)
      if (!payment) return show(reply, body, host)
      const store = await storeAt(at)
      try {
        await db.write(async (trx) => {
          const order = await store.find('order', payment.orderNo, trx)
          if (!order) return
          const amount = order.due ?? order.amount ?? 0
          await settle({ contract, tools: { store }, now: at, person: undefined, body: {} }, order, trx)
          // As a provider's notice would be: what was paid stands among the payments, also in a demo.
          const transactionId = `DEMO-${order.orderNo}`
          await store.add('payment-record', { transactionId, orderNo: order.orderNo, amount, userId: order.userId, status: 'settled' }, trx)
        })
        // A page of its own, so that Back and reload send nothing again.
        const back = backOf(body.back, host)
        const shown = new URLSearchParams({ payment: textOf(body.payment), ...(back ? { back } : {}) })
        return await reply.redirect(`/dev/till?${shown}`, 303)
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
        return show(reply.code(problem.code), body, host, problem.envelope(payment.locale).message)
      }
    })
  })

  async function show(reply: FastifyReply, params: Query, host: string, refusal?: string): Promise<FastifyReply> {
    const at = now()
    const token = textOf(params.payment)
    const payment = await findPayment(db.query, token, at)
    const order: Found<'order'> | undefined = payment && (await (await storeAt(at)).find('order', payment.orderNo))
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(payment ? reply.statusCode : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      )
      .send(writeTill({ nonce, token, order, locale: payment?.locale, back: backOf(params.back, host), refusal }))
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The address to return to: on this host, or on another port of a local machine; redirects to other sites are impossible. */
function backOf(value: unknown, host: string): string | undefined {
  const text = textOf(value, 2000)
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return undefined
  return url.host === host || LOOPBACK.has(url.hostname) ? url.href : undefined
}

const textOf = (value: unknown, most = 200): string => (typeof value === 'string' ? value.slice(0, most) : '')
