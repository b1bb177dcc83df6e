/** Listens to events of the server until it ends them or `signal` does; a refusal ends it at once. What is in an event is not read. */
export async function follow(url: string, headers: Record<string, string>, onEvent: () => void, signal: AbortSignal): Promise<void> {
  // EventSource cannot send a header, and a token in an address would land in logs.
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
    // A comment only says that somebody is still there.
    for (const part of parts) if (/^(event|data):/m.test(part)) onEvent()
  }
}
