import { extend } from 'umi-request'
import { Problem } from './problem.ts'

export type Sent = {
  url: string
  headers: Record<string, string>
  body: string | FormData
  timeout: number
  signal?: AbortSignal | undefined
}

// The library would parse anything, resolve HTML as text and let its timeout neither abort nor cover the body.
// So it only carries: the raw response comes back, and one signal of ours covers head and body.
const carry = extend({ credentials: 'same-origin', method: 'post', parseResponse: false })

/** Sends, and reads the answer within the same time limit. Rejects with a `Problem` that has no sentence yet. */
export async function send<T>({ url, headers, body, timeout, signal }: Sent, read: (response: Response) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  let ended: 'timeout' | 'aborted' | undefined
  const stop = (why: 'timeout' | 'aborted') => () => {
    ended ??= why
    limit.abort(new DOMException(why, why === 'timeout' ? 'TimeoutError' : 'AbortError'))
  }
  const cancel = stop('aborted')
  if (signal?.aborted) throw new Problem('aborted', 0, '')
  signal?.addEventListener('abort', cancel, { once: true })
  const clock = setTimeout(stop('timeout'), timeout)
  // A fetch that ignores its signal must not outlive it.
  const given = new Promise<never>((_, reject) => limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true }))
  try {
    return await Promise.race([given, carry(url, { headers, body, signal: limit.signal }).then((response) => read(response as Response))])
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(ended ?? 'offline', 0, '')
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', cancel)
  }
}
