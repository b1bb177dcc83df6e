/** Listens to server-sent events until the server or `signal` ends the stream; a refusal ends it at once. The data of events is ignored. */
export async function follow(url: string, headers: Record<string, string>, onEvent: () => void, signal: AbortSignal): Promise<void> {
  // EventSource cannot send headers, and a token in the URL would be logged.
  const answer = await fetch(url, { headers, signal, cache: 'no-store', credentials: 'same-origin' })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (!answer.ok || !isStream || !answer.body) {
    await answer.body?.cancel()
    return
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop()!
    // A comment is only a keep-alive.
    for (const part of parts) if (/^(event|data):/m.test(part)) onEvent()
  }
}
