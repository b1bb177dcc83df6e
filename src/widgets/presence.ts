import { useEventListener, useMemoizedFn } from 'ahooks'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** Whether this page is visible. A page kept behind another stays mounted: it must not poll, navigate or take the focus. */
const Seen = createContext(true)

export const PresenceProvider = Seen.Provider

export const usePresence = (): boolean => useContext(Seen)

/** The event of a reminder that has come: what it is about may be shown on any page, whichever it leads to. */
export const NEWS = 'news'

/** Calls back each time the page becomes visible again, or a reminder comes while it is, but not on the first render. */
export function useReturn(look: () => void): void {
  const seen = usePresence()
  const before = useRef(seen)
  const returned = useMemoizedFn(look)
  useEffect(() => {
    if (seen && !before.current) returned()
    before.current = seen
  }, [seen, returned])
  useEventListener(NEWS, returned, { enable: seen })
}

/** Runs a step at once or, while the page is hidden or held, when it is visible again: nobody is led away from what they are looking at. */
export function useWhenSeen(isHeld = false): (step: () => void) => void {
  const seen = usePresence() && !isHeld
  const now = useRef(seen)
  const waiting = useRef<(() => void)[]>([])
  useLayoutEffect(() => {
    now.current = seen
    if (seen) for (const step of waiting.current.splice(0)) step()
  }, [seen])
  return useMemoizedFn((step: () => void) => {
    if (now.current) step()
    else waiting.current.push(step)
  })
}
