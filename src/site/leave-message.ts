let listener: (() => void) | undefined

/** A part of a page asks the chat for its form; the chat, which is on every page, comes with it. */
export const leaveMessage = {
  ask: () => listener?.(),
  /** Who opens the form; the answer ends that. */
  serve(open: () => void): () => void {
    listener = open
    return () => {
      if (listener === open) listener = undefined
    }
  },
}
