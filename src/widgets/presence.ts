import { useMemoizedFn } from 'ahooks'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** Whether somebody can see this page. One that is kept behind another lives on: it must not poll, navigate or take the focus. */
const Seen = createContext(true)

export const PresenceProvider = Seen.Provider

export const usePresence = (): boolean => useContext(Seen)

/** Calls each time the page comes back into sight, and not when it is first drawn. */
export function useReturn(look: () => void): void {
  const seen = usePresence()
  const before = useRef(seen)
  const returned = useMemoizedFn(look)
  useEffect(() => {
    if (seen && !before.current) returned()
    before.current = seen
  }, [seen, returned])
}

/** Takes a step at once or, while the page is out of sight, when it comes back: nobody is led away from what they look at. */
export function useWhenSeen(): (step: () => void) => void {
  const seen = usePresence()
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
