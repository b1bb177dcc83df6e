import { headersOf } from './headers-of.ts'
import type { Carry } from './transport.ts'

const ahead = new Map<string, Promise<Response>>()

const keyOf = (url: string, headers: Record<string, string>, body: unknown): string =>
  JSON.stringify([url, headers['Access-Token'], headers['Accept-Language'], body])

/**
 * Sends a call without values while the scripts that need its answer are still on their way. Only for calls that change nothing: if nobody
 * asks for the answer, it is lost.
 */
export function callAhead(path: string, token: string, locale: string): void {
  const url = `/api${path}`
  const headers = { ...headersOf(token, locale), 'Content-Type': 'application/json' }
  const coming = fetch(url, { method: 'POST', headers, body: '{}', credentials: 'same-origin' })
  coming.catch(() => undefined)
  ahead.set(keyOf(url, headers, '{}'), coming)
}

/** Takes the answer to the same call of the same person, once; everything else, and what failed on its way, is sent. */
export const carryAfter =
  (carry: Carry): Carry =>
  (url, request) => {
    const key = keyOf(url, request.headers, request.body)
    const coming = ahead.get(key)
    ahead.delete(key)
    return coming ? coming.catch(() => carry(url, request)) : carry(url, request)
  }
