const asked = new EventTarget()

/** Opens the drawer of settings from anywhere in the frame. */
export const openSettings = (): void => void asked.dispatchEvent(new Event('open'))

/** Registers a listener; returns a function that unregisters it. */
export function whenAsked(open: () => void): () => void {
  asked.addEventListener('open', open)
  return () => asked.removeEventListener('open', open)
}
