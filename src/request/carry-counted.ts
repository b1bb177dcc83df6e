type Carried = { headers: Record<string, string>; body: string | FormData; signal: AbortSignal; onProgress: (share: number) => void }

/** Like `fetch`, for bodies with progress: only XMLHttpRequest reports how much of a body was sent. */
export function carryCounted(url: string, { headers, body, signal, onProgress }: Carried): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const done = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop, { once: true })
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => {
      done()
      const answer = request.response as ArrayBuffer | null
      // These status codes allow no body; the constructor of Response enforces that.
      const empty = request.status === 204 || request.status === 205 || request.status === 304
      resolve(new Response(empty ? null : answer, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) }))
    }
    request.onerror = () => {
      done()
      reject(new TypeError('The connection failed.'))
    }
    request.onabort = () => {
      done()
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'))
    }
    request.send(body)
  })
}

function headersOf(text: string): Headers {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
