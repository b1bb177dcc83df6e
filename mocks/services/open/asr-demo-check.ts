import { guest } from '../../core/operation.ts'
import { countDemo } from '../../guard/demo-limit.ts'
import { begin, finish } from '../../guard/slider.ts'

/** Begins a slider check, or completes it and returns its signature. */
export const service = guest('open.asrDemoCheck', async (context) => {
  const { sessionId, token, track } = context.body
  await countDemo(context, 'check')
  if (!sessionId || !token) return begin(context, 'nc_demo')
  const moved = track ?? []
  return finish(context, 'nc_demo', { sessionId: sessionId, token: token, track: moved })
})
