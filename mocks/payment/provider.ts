import type { Locale } from '../../src/schema/compiled.ts'
import type { Database } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { beginPayment } from '../till/payment.ts'
import { sign } from './signature.ts'

/** A payment: `amount` in fen; `origin` is the site that the payer came from. */
type PaymentRequest = { orderNo: string; amount: number; subject: string; locale: Locale; origin: string; now: number }

/** Returns the address where the payer pays. The result comes later: by a signed notice, by the demo till, or by an administrator. */
export type PaymentProvider = { begin: (request: PaymentRequest) => Promise<string> }

export type Gateway = { url: string; secret: string }

const PATIENCE_MS = 5000
const silent = text('payment/payment', 'silent')

/** A provider at `PAYMENT_URL`: it returns a payment page, and reports payments by notices (see the README here). */
export function createGateway({ url, secret }: Gateway, fetchIt: typeof fetch = fetch): PaymentProvider {
  return {
    async begin({ orderNo, amount, subject, locale, origin, now }) {
      const notifyUrl = `${origin}/api/payment/notify`
      const body = JSON.stringify({ orderNo, amount, currency: 'CNY', subject, locale, notifyUrl, returnUrl: `${origin}/#/cost/order` })
      const headers = { 'content-type': 'application/json', 'idempotency-key': orderNo, ...sign(secret, body, now) }
      try {
        const answer = await fetchIt(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
        const { payUrl }: { payUrl?: unknown } = await answer.json()
        if (answer.ok && typeof payUrl === 'string' && /^https?:$/.test(new URL(payUrl).protocol)) return payUrl
      } catch {
        // Whatever the error, the payer has the same options.
      }
      throw problems.conflict(silent)
    },
  }
}

/** Without a provider: a page with the bank account, until an administrator confirms the transfer. */
export const transfers: PaymentProvider = {
  begin: async ({ orderNo, origin }) => `${origin}/#/cost/order-transfer?orderNo=${encodeURIComponent(orderNo)}`,
}

/** The provider of the demo, a page of this backend. */
export function createTill(db: Database): PaymentProvider {
  return {
    begin: async ({ orderNo, locale, origin, now }) => {
      const token = await db.write((trx) => beginPayment(trx, { orderNo, locale }, now))
      return `${origin}/dev/till?payment=${token}`
    },
  }
}
