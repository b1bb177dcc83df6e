let listener: (() => void) | undefined

/** Any part of a page can open the contact form of the chat, which is on every page. */
export const leaveMessage = {
  ask: () => listener?.(),
  /** Registers the function that opens the form; returns a function that unregisters it. */
  serve(open: () => void): () => void {
    listener = open
    return () => {
      if (listener === open) listener = undefined
    }
  },
}
