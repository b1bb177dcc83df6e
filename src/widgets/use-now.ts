import { useSyncExternalStore } from 'react'
import { usePresence } from './presence.ts'

/** One clock for all cells of a page; it ticks twice a minute, only while the page is visible: nothing on a page should flicker. */
const TURN = 30_000
const SECOND = 1000
const listeners = new Set<() => void>()
let now = Date.now()
let clock: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  clock ??= setInterval(tick, TURN)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function read(): number {
  // A clock that was stopped is set before it is read again.
  if (!clock && Math.abs(Date.now() - now) > SECOND) now = Date.now()
  return now
}

const rest = () => () => {}

/** The current time, as precise as people notice: it updates by itself while the page is visible. */
export const useNow = (): number => useSyncExternalStore(usePresence() ? subscribe : rest, read, read)
