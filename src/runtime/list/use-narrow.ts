import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 575.98px)') : undefined

function watch(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone, where rows read better as cards. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow?.matches ?? false)
