import { readError } from '../core/read-error.ts'
import { createHmac } from 'node:crypto'
import { NotSent, type Letter, type Way } from './ways.ts'

const SECOND = 1000

/** The signature, which the receiver computes as well: HMAC-SHA256 over the timestamp, a dot and the raw body, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Passes messages to another program, one signed JSON request each; the contract is in `README.md` beside this file. */
export function createWebhookWay({ url, secret, now }: { url: string; secret: string; now: () => number }): Way {
  return {
    async send(letter: Letter, signal: AbortSignal) {
      const timestamp = String(Math.floor(now() / SECOND))
      const body = JSON.stringify(letter)
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': letter.id,
        'lingyu-timestamp': timestamp,
        'lingyu-signature': signatureOf(secret, timestamp, body),
      }
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).catch((error: Error) => {
        throw signal.aborted ? new NotSent('timeout', 'no answer') : new NotSent('unreachable', causeOf(error))
      })
      // Reads the whole answer, otherwise the connection cannot be reused; only a few words of it are needed.
      const words = (await answer.text().catch(() => '')).slice(0, 300)
      if (answer.ok) return
      throw refusalOf(answer, `${answer.status} ${words}`)
    },
  }
}

function refusalOf({ status, headers }: Response, detail: string): NotSent {
  if (status === 401 || status === 403) return new NotSent('login', detail)
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? NaN)
    return new NotSent('busy', detail, { waitMs: Number.isFinite(seconds) ? seconds * SECOND : undefined })
  }
  // A redirect would send the signed message to somebody else.
  if (status < 400) return new NotSent('unreachable', detail)
  return new NotSent('refused', detail, { forGood: true })
}

function causeOf(error: Error): string {
  return readError(error.cause).code ?? error.message
}
