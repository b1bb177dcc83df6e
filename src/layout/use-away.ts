import { useEffect, useState, type RefObject } from 'react'

/** Smaller movements are ignored as jitter. */
const STEP = 6

/** Whether the header is hidden: it hides when scrolling down, and reappears when scrolling up or when the focus enters it. */
export function useAway(head: RefObject<HTMLElement>, on: boolean): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!on) return undefined
    let before = scrollY
    const follow = () => {
      const by = scrollY - before
      if (Math.abs(by) < STEP) return
      before = scrollY
      setAway(by > 0 && scrollY > (head.current?.offsetHeight ?? 0) && !head.current?.contains(document.activeElement))
    }
    const enter = () => setAway(false)
    const box = head.current
    addEventListener('scroll', follow, { passive: true })
    box?.addEventListener('focusin', enter)
    return () => {
      removeEventListener('scroll', follow)
      box?.removeEventListener('focusin', enter)
      setAway(false)
    }
  }, [head, on])
  return away
}
