/** The answer of an engine: a document, lines of which the last one is a document, or bytes. */
export type Heard = { status: number; type: string; by: string; bytes: Buffer; document?: unknown; progress: unknown[]; problem?: string }
export type Form = { options: object; sound: Buffer }
export type AskEngine = (
  path: string,
  body: { json?: unknown; form?: Form; samples?: Buffer; text?: string; bare?: boolean },
) => Promise<Heard | string>

/** Sends what the console sends; returns a sentence if nothing arrives in time. `bare` omits the key. */
export const engineClient =
  (url: string, key: string | undefined, ms: number): AskEngine =>
  async (path, { json, form, samples, text, bare = false }) => {
    const type = samples ? 'application/octet-stream' : 'application/json'
    const headers = { ...(form ? {} : { 'content-type': type }), ...(key && !bare ? { authorization: `Bearer ${key}` } : {}) }
    const body = form ? formOf(form) : samples ? new Uint8Array(samples) : (text ?? JSON.stringify(json ?? {}))
    try {
      const answer = await fetch(url + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(ms) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const mime = answer.headers.get('content-type') ?? ''
      const received = { status: answer.status, type: mime, by: answer.headers.get('x-speech-by') ?? '', bytes }
      return { ...received, ...documentIn(bytes.toString(), mime.startsWith('application/x-ndjson')) }
    } catch (error) {
      const { name, message, cause } = error as Error
      if (name === 'TimeoutError') return `is not answered within ${ms / 1000} s`
      return `breaks off: ${cause instanceof Error ? cause.message : message}`
    }
  }

function formOf({ options, sound }: Form): FormData {
  const form = new FormData()
  form.append('options', JSON.stringify(options))
  form.append('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'sound')
  return form
}

/** The last of several lines is the answer; those before it report progress. */
function documentIn(text: string, isLines: boolean): { document?: unknown; progress: unknown[]; problem?: string } {
  const lines = isLines ? text.split('\n').filter((line) => line.trim() !== '') : [text]
  try {
    const documents = lines.map((line): unknown => JSON.parse(line))
    return { document: documents.at(-1), progress: documents.slice(0, -1).map((one) => Object(one).progress as unknown) }
  } catch {
    return { progress: [], problem: `is no JSON: ${text.slice(0, 40).replaceAll(/\s+/g, ' ')}` }
  }
}
