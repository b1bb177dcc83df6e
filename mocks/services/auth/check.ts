import { begin, finish } from '../../guard/slider.ts'
import { guest } from '../../core/operation.ts'

/** Begins a slider check, or completes it and returns its signature. */
export const service = guest('auth.check', async (context) => {
  const { sessionId, token, track } = context.body
  if (!sessionId || !token) return begin(context, 'nc_login')
  const moved = track ?? []
  return finish(context, 'nc_login', { sessionId: String(sessionId), token: String(token), track: moved })
})
