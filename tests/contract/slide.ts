type Call = (path: string, body?: unknown) => Promise<{ data: unknown }>

/** Moves the slider to its end as a hand does, and gives what it is worth in a form. */
export async function slide(call: Call): Promise<string> {
  const { data } = await call('/server/auth/check')
  const { sessionId, token } = data as { sessionId: string; token: string }
  const track = [0, 0.3, 0.7, 1].map((x, nth) => ({ x, t: nth * 150 }))
  const passed = await call('/server/auth/check', { sessionId, token, track })
  return [sessionId, token, (passed.data as { sig: string }).sig].join('~')
}
