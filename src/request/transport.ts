import { DOUBT, isLeaving } from './leaving.ts'
import { Problem } from './problem.ts'

export type Sent = {
  url: string
  headers: Record<string, string>
  body: string | FormData
  timeout: number
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}

/** Takes a request to the backend and brings the raw response back; one signal covers head and body. */
export type Carry = (
  url: string,
  request: { headers: Record<string, string>; body: string | FormData; signal: AbortSignal },
) => Promise<Response>

/** What the public pages make do with. */
const carryPlain: Carry = (url, request) => fetch(url, { ...request, method: 'POST', credentials: 'same-origin' })

/** Sends a request and reads the answer within one time limit. Rejects with a `Problem` that has no sentence yet. */
export async function send<T>(
  { url, headers, body, timeout, signal, onProgress }: Sent,
  read: (response: Response) => Promise<T>,
  carry = carryPlain,
): Promise<T> {
  const limit = new AbortController()
  let ended: 'timeout' | 'aborted' | undefined
  const stop = (why: 'timeout' | 'aborted') => () => {
    ended ??= why
    limit.abort(new DOMException(why, why === 'timeout' ? 'TimeoutError' : 'AbortError'))
  }
  const cancel = stop('aborted')
  if (signal?.aborted) throw new Problem('aborted', 0, '')
  signal?.addEventListener('abort', cancel, { once: true })
  let clock = setTimeout(stop('timeout'), timeout)
  const sent = (share: number) => {
    // A slow upload is not lost; only a stalled one is.
    clearTimeout(clock)
    clock = setTimeout(stop('timeout'), timeout)
    onProgress?.(share)
  }
  // Few pages send what takes long enough to be counted.
  const carried = onProgress
    ? () =>
        import('./carry-counted.ts').then(({ carryCounted }) =>
          carryCounted(url, { headers, body, signal: limit.signal, onProgress: sent }),
        )
    : () => carry(url, { headers, body, signal: limit.signal })
  // A fetch that ignores its signal must not outlive it.
  const given = new Promise<never>((_, reject) => limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true }))
  try {
    return await Promise.race([given, carried().then(read)])
  } catch (error) {
    if (error instanceof Problem) throw error
    // While the page unloads, nobody can be told, and nothing may follow, least of all the end of the session. If the person stays, the
    // error comes late.
    if (ended === undefined && isLeaving()) await new Promise((resume) => setTimeout(resume, DOUBT))
    throw new Problem(ended ?? 'offline', 0, '')
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', cancel)
  }
}
