import { setImmediate } from 'node:timers'

/** A mutex: one at a time, in the order of requests, each in a turn of the event loop of its own, so that others are heard in between. */
export function createTurns() {
  let isTaken = false
  const waiting: (() => void)[] = []
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    /** Passes it to the one that has waited longest; nobody can jump the queue. */
    give(): void {
      const next = waiting.shift()
      if (next) setImmediate(next)
      else isTaken = false
    },
  }
}

/** The same for each name separately; while a task waits, it occupies nothing. */
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
