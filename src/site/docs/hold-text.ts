/** A text that several parts of a document show; empty at first. */
export function holdText() {
  const listeners = new Set<() => void>()
  let text = ''
  return {
    watch: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    read: () => text,
    write(next: string) {
      text = next
      for (const tell of listeners) tell()
    },
  }
}
