import type { Service } from '../../http/service.ts'
import { countDemo } from './demo-limit.ts'
import { begin, finish } from './slider.ts'

/** Begins a slider check, or ends it and answers its signature. */
export const service: Service = async (context) => {
  const { sessionId, token, track } = context.body
  await countDemo(context, 'check')
  if (!sessionId || !token) return begin(context)
  return finish(context, String(sessionId), String(token), (track as { x: number; t: number }[] | null) ?? [])
}
