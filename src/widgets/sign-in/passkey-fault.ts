import type { Say } from '../../schema/texts.ts'
import { Problem } from '../../request/problem.ts'

/** The browser's own error messages are not fit for users; those of the backend are. */
export function faultOf(error: unknown, say: Say<'widgets/late'>): string {
  if (error instanceof Problem) return Object.values(error.fields ?? {})[0] ?? error.message
  const { name } = error as { name?: string }
  if (name === 'InvalidStateError') return say('passkeyKnown')
  if (name === 'NotAllowedError' || name === 'AbortError') return say('passkeyStopped')
  if (name === 'SecurityError') return say('passkeyUnable')
  return say('passkeyFailed')
}
