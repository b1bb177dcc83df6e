/** One at a time, in the order of asking. */
export function createTurns() {
  let isTaken = false
  const waiting: (() => void)[] = []
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    /** It goes on to whoever has waited longest; nobody comes in between. */
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
