/** A classified answer, before its meaning is judged. */
export type Answer =
  | { kind: 'body'; status: number; body: Record<string, unknown>; retryAfter?: number; requestId?: string }
  | { kind: 'file'; file: File }
  | { kind: 'nothing' }
  | { kind: 'unreadable'; status: number; retryAfter?: number; requestId?: string }

/** Classifies an answer by its headers and body. HTML, broken JSON, an empty 200 and JSON that is not an object are unreadable. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  const type = (headers.get('content-type') ?? '').toLowerCase()
  const disposition = headers.get('content-disposition') ?? ''
  if (response.ok && isFile(type, disposition)) {
    return { kind: 'file', file: new File([await response.arrayBuffer()], readFileName(disposition), { type: type.split(';')[0]!.trim() }) }
  }
  if (status === 204) return { kind: 'nothing' }
  const facts = { status, ...readFacts(headers) }
  const body = parse(await response.text())
  return body ? { kind: 'body', body, ...facts } : { kind: 'unreadable', ...facts }
}

function isFile(type: string, disposition: string): boolean {
  return (
    /^(audio|image|video)\//.test(type) ||
    type.startsWith('text/csv') ||
    type.startsWith('application/octet-stream') ||
    disposition.startsWith('attachment')
  )
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function readFacts(headers: Headers): { retryAfter?: number; requestId?: string } {
  const seconds = readRetryAfter(headers.get('retry-after') ?? '')
  const requestId = headers.get('x-request-id')
  return { ...(seconds >= 0 ? { retryAfter: Math.ceil(seconds) } : {}), ...(requestId ? { requestId } : {}) }
}

/** RFC 9110: seconds, or the time from which on a retry is possible. */
function readRetryAfter(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Math.max(0, (Date.parse(text) - Date.now()) / 1000)
}

/** RFC 6266: the encoded name takes precedence over the plain one. */
function readFileName(disposition: string): string {
  const encoded = /filename\*\s*=\s*(?:utf-8|UTF-8)''([^;]+)/.exec(disposition)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // A malformed encoding falls back to the plain name.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/.exec(disposition)?.[1]?.trim() ?? ''
}
