import { setImmediate as schedule } from 'node:timers'
import { setImmediate } from 'node:timers/promises'

/** So many milliseconds of statements one after another are over before anybody else waits noticeably. */
const MOST_MS = 10

/** When the first statement of this turn of the event loop began. */
let since: number | undefined

/**
 * SQLite answers at once, and so the statements of a long transaction follow each other in one turn of the event loop. Answers whether they
 * have taken long enough: then the next one waits for a turn of its own.
 */
export function isOutOfBreath(): boolean {
  if (since !== undefined) return performance.now() - since > MOST_MS
  since = performance.now()
  schedule(() => (since = undefined))
  return false
}

/** Lets whoever waits for this process be heard. */
export const breathe = (): Promise<void> => setImmediate()
