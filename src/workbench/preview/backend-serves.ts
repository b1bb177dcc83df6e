import { useSyncExternalStore } from 'react'

let served: Promise<void> | undefined
let end: () => void = () => undefined
let refusal: string | undefined
let isStarting = false
const listeners = new Set<() => void>()

/**
 * Follows the backend, which starts anew after an edit. The dev server holds calls back until then, each on one of the six connections that
 * a browser has for all of its windows: a page with more of them would leave none for the workbench. Where it does not start, they wait on:
 * a page that is refused everything would ask to sign in, and not stay as it was.
 */
export function followBackend(on: (event: string, act: (told?: { stack: string }) => void) => void): void {
  const change = () => {
    for (const listener of listeners) listener()
  }
  const hold = () => (served ??= new Promise((resolve) => (end = resolve)))
  on('backend:restarting', () => {
    void hold()
    isStarting = true
    change()
  })
  on('backend:restarted', () => {
    served = undefined
    end()
    ;[refusal, isStarting] = [undefined, false]
    change()
  })
  on('backend:refused', (told) => {
    void hold()
    ;[refusal, isStarting] = [told?.stack ?? '', false]
    change()
  })
}

/** Resolves once the backend serves, or rejects when the call that waits for it is broken off. */
export function backendServes(signal?: AbortSignal | null): Promise<void> {
  if (!served || !signal) return served ?? Promise.resolve()
  return Promise.race([
    served,
    new Promise<never>((_, reject) => {
      const stop = () => reject(signal.reason as Error)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
  ])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Why the backend does not start with what is saved, in its own words; undefined while it serves. */
export const useRefusal = (): string | undefined => useSyncExternalStore(subscribe, () => refusal)

/** Whether the backend is starting with what was saved. */
export const useStarting = (): boolean => useSyncExternalStore(subscribe, () => isStarting)
