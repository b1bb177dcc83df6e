let waiting: File | undefined
let taker: ((file: File) => void) | undefined

/** A sound that a visitor has shown an instrument, and now wants to send: the demonstration of the page takes it, once it is there. */
export const handOver = {
  give(file: File): void {
    if (taker) taker(file)
    else waiting = file
  },
  /** Who takes it; the answer ends that. */
  take(next: (file: File) => void): () => void {
    taker = next
    if (waiting) next(waiting)
    waiting = undefined
    return () => {
      if (taker === next) taker = undefined
    }
  },
}
