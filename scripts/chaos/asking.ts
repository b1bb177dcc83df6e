/** An answer; undefined if the outcome is unknown, because the connection broke or nothing arrived. */
export type Told = { status: number; code: unknown; data: unknown; requestId: string; retryAfter: string | null; bytes: Buffer }
export type Asked = { token?: string | undefined; key?: string; from?: string; form?: FormData }
export type Ask = (path: string, body: object, said?: Asked) => Promise<Told | undefined>

const PATIENCE_MS = 120_000
/** A server that cannot do what it is asked for says so within this time, even on a busy machine. */
const REFUSED_MS = 20_000

export type Heard = {
  /** Reports an answer that no fault excuses. */
  odd: (what: string) => void
  /** Reports a call without an answer, whose outcome is unknown. A call that nobody listened to was not done. */
  lost: (path: string) => void
}

/** Sends calls. */
export function createAsk(url: string, { odd, lost }: Heard): Ask {
  return async (path, body, { token, key, from, form } = {}) => {
    const headers = {
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(token ? { 'access-token': token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    }
    const begun = performance.now()
    try {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers,
        body: form ?? JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
      const { code, data } = isJson
        ? (JSON.parse(bytes.toString()) as { code: unknown; data: unknown })
        : { code: answer.status, data: null }
      const retryAfter = answer.headers.get('retry-after')
      if (answer.status >= 500 && !(answer.status === 503 && retryAfter)) odd(`${path} answered ${answer.status} (${String(code)})`)
      const took = performance.now() - begun
      if (answer.status === 503 && took > REFUSED_MS) odd(`${path} was refused after ${(took / 1000).toFixed(0)} s`)
      if (Number(code) >= 500 && answer.status === 200) odd(`${path} answered ${String(code)} under HTTP 200`)
      return { status: answer.status, code, data, requestId: answer.headers.get('x-request-id') ?? '', retryAfter, bytes }
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      if (cause?.code !== 'ECONNREFUSED') lost(path)
      if (error instanceof Error && error.name === 'TimeoutError') odd(`${path} was not answered in ${PATIENCE_MS / 1000} s`)
      return undefined
    }
  }
}
