import { headersOf } from './headers-of.ts'
import type { Carry } from './transport.ts'

/** The last of each address: what was asked, and by whom. */
const ahead = new Map<string, { asked: string; coming: Promise<Response> }>()

/**
 * Sends a call while the scripts that need its answer are still on their way, or what will show it is still being drawn. Only for calls
 * that change nothing: if nobody asks for the answer, it is lost.
 */
export function callAhead(path: string, token: string | undefined, locale: string, body = '{}'): void {
  const url = `/api${path}`
  const headers = { ...headersOf(token, locale), 'Content-Type': 'application/json' }
  const coming = fetch(url, { method: 'POST', headers, body, credentials: 'same-origin' })
  coming.catch(() => undefined)
  ahead.set(url, { asked: JSON.stringify([headers, body]), coming })
}

/**
 * Takes the answer to the same call of the same person, once; everything else, and what failed on its way, is sent. What was asked ahead
 * with other values answers a question that nobody has any more.
 */
export const carryAfter =
  (carry: Carry): Carry =>
  (url, request) => {
    const { headers, body } = request
    const known = ahead.get(url)
    ahead.delete(url)
    return known?.asked === JSON.stringify([headers, body]) ? known.coming.catch(() => carry(url, request)) : carry(url, request)
  }
