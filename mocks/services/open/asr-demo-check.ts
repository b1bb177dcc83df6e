import type { Service } from '../../http/service.ts'
import { begin, finish } from './slider.ts'

const MOST = { limit: 120, seconds: 3600 }

/** Begins a slider check, or ends it and answers its signature. */
export const service: Service = async (context) => {
  const { body, request, tools } = context
  await tools.attempts.hit(`demo-check:${request.ip}`, MOST)
  const { sessionId, token, track } = body
  if (!sessionId || !token) return begin(context)
  return finish(context, String(sessionId), String(token), (track as { x: number; t: number }[] | null) ?? [])
}
