import type { CallRef } from '../schema/compiled.ts'
import { readAnswer } from './answer.ts'
import { follow } from './follow.ts'
import type { CallOptions, ClientHooks } from './client-hooks.ts'
import { headersOf } from './headers-of.ts'
import type { Problem } from './problem.ts'
import { judgeAnswer } from './rules.ts'
import { isListOf, isRecord } from './shapes.ts'
import { send } from './transport.ts'

export type Client = {
  /** Sends a call of a schema; resolves with the `data` of the envelope, or a `File` for attachments. Rejects with a `Problem`. */
  call<T = unknown>(ref: CallRef, body?: Record<string, unknown> | FormData, options?: CallOptions): Promise<T>
  /** The same with a path below `/api`. */
  post<T = unknown>(path: string, body?: Record<string, unknown> | FormData, options?: CallOptions): Promise<T>
  /** Multipart, with the blob as `file`. */
  upload<T = unknown>(path: string, file: Blob, fields?: Record<string, string>, options?: CallOptions): Promise<T>
  /** Calls `onEvent` for each event that the backend sends, until either side ends it. Errors are not shown and end no session. */
  follow(path: string, onEvent: () => void, signal: AbortSignal): Promise<void>
}

/** The only connection from the console to its backend. */
export function createClient(hooks: ClientHooks): Client {
  const judge = judgeAnswer(hooks)

  async function post<T>(path: string, body: Record<string, unknown> | FormData = {}, options: CallOptions = {}): Promise<T> {
    const token = hooks.token()
    const passing = hooks.passing?.()
    const multipart = body instanceof FormData
    const headers = headersOf(token, hooks.locale())
    if (!multipart) headers['Content-Type'] = 'application/json'
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
    if (options.batch) headers['X-Batch'] = options.batch
    const timeout = options.timeout ?? (multipart ? hooks.timeouts.upload : hooks.timeouts.call)
    const sent = {
      url: `${hooks.base ?? ''}/api${path}`,
      headers,
      body: multipart ? body : JSON.stringify(body),
      timeout,
      signal: options.signal,
      onProgress: options.onProgress,
    }

    const read = (response: Response) => {
      const contract = response.headers.get('x-contract')
      if (contract !== null) hooks.heard?.(contract)
      const role = response.headers.get('x-role')
      if (role !== null) hooks.acted?.(role, token)
      return readAnswer(response)
    }
    const outcome = await send(sent, read, hooks.carry).catch((problem: unknown) => problem as Problem)
    return judge(outcome, token, passing ? { ...options, passing } : options) as T
  }

  return {
    post,
    call: (ref, body, options = {}) => {
      const slow = ref.does === 'export' || ref.does === 'import'
      const filled = ref.fixed && !(body instanceof FormData) ? { ...body, ...ref.fixed } : body
      return post(ref.path, filled, {
        fits: shapes[ref.does],
        ...options,
        ...(slow && options.timeout === undefined ? { timeout: hooks.timeouts.upload } : {}),
        ...(ref.creates && !options.idempotencyKey ? { idempotencyKey: createKey() } : {}),
      })
    },
    upload: (path, file, fields = {}, options) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file, file instanceof File ? file.name : 'audio')
      return post(path, form, options)
    },
    follow: async (path, onEvent, signal) => {
      const token = hooks.token()
      const headers = { Accept: 'text/event-stream', ...(token === undefined ? {} : { 'Access-Token': token }) }
      await follow(`${hooks.base ?? ''}/api${path}`, headers, onEvent, signal).catch(() => undefined)
    },
  }
}

const isCount = (count: unknown): boolean => count === undefined || Number.isInteger(count)
const isNoFile = (data: unknown): boolean => !(data instanceof Blob)

/** The expected shape of each kind of answer, so that an answer altered by a proxy is not taken for an empty list. */
const shapes: Partial<Record<CallRef['does'], (data: unknown) => boolean>> = {
  list: (data) => isRecord(data) && isListOf(isRecord)(data['data']) && isCount(data['totalCount']),
  get: (data) => data === null || data === undefined || isRecord(data),
  add: isNoFile,
  edit: isNoFile,
  delete: isNoFile,
  move: isNoFile,
  import: isRecord,
  export: (data) => data instanceof Blob,
}

/** A new idempotency key; also in insecure contexts, which lack `randomUUID`. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
