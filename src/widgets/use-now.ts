import { useSyncExternalStore } from 'react'
import { usePresence } from './presence.ts'

/** One clock for all cells of a page; it goes only while one looks at it, twice a minute: nothing on a page should twitch. */
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
  // A clock that stood still is set before it is read again.
  if (!clock && Math.abs(Date.now() - now) > SECOND) now = Date.now()
  return now
}

const rest = () => () => {}

/** The present, as far as people notice: it moves on by itself, while somebody looks at the page. */
export const useNow = (): number => useSyncExternalStore(usePresence() ? subscribe : rest, read, read)
