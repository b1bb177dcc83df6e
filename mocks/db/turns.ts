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

/** The same for each name by itself: whoever waits for another of the same name holds nothing meanwhile. */
export function createTurnsByName() {
  const known = new Map<string, { turns: ReturnType<typeof createTurns>; count: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const own = known.get(name) ?? { turns: createTurns(), count: 0 }
    known.set(name, own)
    own.count++
    await own.turns.take()
    try {
      return await work()
    } finally {
      own.turns.give()
      if (--own.count === 0) known.delete(name)
    }
  }
}
