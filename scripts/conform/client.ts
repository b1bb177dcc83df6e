import type { Answered } from '../../src/schema/openapi/judge-answer.ts'

export type Envelope = { code?: unknown; message?: unknown; data?: unknown }
export type Got = Answered & { body?: Envelope | undefined; allow?: string | undefined }
export type Send = (
  path: string,
  body: object,
  said?: { token?: string | undefined; locale?: string; method?: string; key?: string },
) => Promise<Got>

/** Sends calls to a backend; after half a minute a call counts as unanswered. */
export const clientOf =
  (base: string): Send =>
  async (path, body, { token, locale, key, method = 'POST' } = {}) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        'content-type': 'application/json',
        ...(locale ? { 'accept-language': locale } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(token ? { 'access-token': token } : {}),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    return { status: answer.status, type, body: type.startsWith('application/json') ? envelopeOf(text) : undefined }
  }

/** Whether nothing came in time. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Why no answer came: Node names the reason (refused, no such name, a certificate) only behind its `fetch failed`. */
export function whyUnanswered(error: unknown): string {
  if (isLate(error)) return 'nothing came for half a minute'
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? cause.message || ((cause as NodeJS.ErrnoException).code ?? error.message) : error.message
}

/** Why nobody answers at an address at all; undefined where somebody does, whatever they say. */
export const whyUnreachable = (url: string): Promise<string | undefined> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(30_000) }).then(() => undefined, whyUnanswered)

function envelopeOf(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}
