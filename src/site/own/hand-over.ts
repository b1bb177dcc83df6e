let waiting: File | undefined
let taker: ((file: File) => void) | undefined

/** Passes a recording from an instrument to the page's demo, when the visitor wants to send it; waits until the demo has loaded. */
export const handOver = {
  give(file: File): void {
    if (taker) taker(file)
    else waiting = file
  },
  /** Registers the receiver; returns a function that unregisters it. */
  take(next: (file: File) => void): () => void {
    taker = next
    if (waiting) next(waiting)
    waiting = undefined
    return () => {
      if (taker === next) taker = undefined
    }
  },
}
