import { createHmac, timingSafeEqual } from 'node:crypto'
import { textIn } from '../db/row-values.ts'

/** The maximum difference between both clocks; an older notice may be a replay. */
const MOST_APART_MS = 300_000

const TIME = 'x-payment-timestamp'
const SIGNATURE = 'x-payment-signature'

/** Headers that prove who sent a body: HMAC-SHA256 over `<milliseconds since 1970>.<body>`, in hexadecimal. */
export function sign(secret: string, body: string, now: number): Record<string, string> {
  return { [TIME]: String(now), [SIGNATURE]: digestOf(secret, String(now), body).toString('hex') }
}

/** Whether the sender of a body knows the secret and has signed it within five minutes. */
export function isSigned(secret: string, body: string, headers: Record<string, unknown>, now: number): boolean {
  const [time, signature] = [textIn(headers, TIME), textIn(headers, SIGNATURE)]
  if (!/^\d{1,15}$/.test(time) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(now - Number(time)) > MOST_APART_MS) return false
  return timingSafeEqual(digestOf(secret, time, body), Buffer.from(signature, 'hex'))
}

const digestOf = (secret: string, time: string, body: string): Buffer => createHmac('sha256', secret).update(`${time}.${body}`).digest()
