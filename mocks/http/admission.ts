import { setImmediate } from 'node:timers'

/**
 * Lets requests in before anything is looked at: of each name one in a turn of the event loop, in the order in which they came. However many
 * one customer sends at once, others come between them. The name is what a request says of itself, and nothing that was proven.
 */
export function createAdmission() {
  /** Who was let in in this turn, and what waits behind that. */
  const names = new Map<string, (() => void)[]>()

  function turn(): void {
    for (const [name, waiting] of names) {
      const begin = waiting.shift()
      if (begin) begin()
      else names.delete(name)
    }
    if (names.size > 0) setImmediate(turn)
  }

  return (name: string): Promise<void> | undefined => {
    const waiting = names.get(name)
    if (waiting) return new Promise((resolve) => waiting.push(resolve))
    if (names.size === 0) setImmediate(turn)
    names.set(name, [])
    return undefined
  }
}
