/** Housekeeping that fails (e.g. because the database restarts) is repeated at the next interval. */
export function every(milliseconds: number, work: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => void work().catch(() => undefined), milliseconds).unref()
}

/** One at a time: whoever asks while it is at work has it done once more afterwards. */
export function oneAtATime(work: () => Promise<unknown>): { ask: () => void; rest: () => Promise<void> } {
  let working: Promise<void> | undefined
  let isAsked = false
  return {
    ask() {
      isAsked = true
      working ??= (async () => {
        while (isAsked) {
          isAsked = false
          await work().catch(() => undefined)
        }
        working = undefined
      })()
    },
    rest: async () => working,
  }
}
