import { useEffect, type RefObject } from 'react'

/** A scroll container without focusable content becomes focusable itself; otherwise the keyboard could not reach what is below its edge. */
export function useScrollStop(box: RefObject<HTMLElement | null>, focusable: string): void {
  useEffect(() => {
    const element = box.current!
    if (typeof ResizeObserver === 'undefined') return undefined
    const weigh = () => {
      const scrolls = element.scrollHeight > element.clientHeight + 1
      element.tabIndex = scrolls && !element.querySelector(focusable) ? 0 : -1
    }
    const changes = new MutationObserver(weigh)
    const sizes = new ResizeObserver(weigh)
    changes.observe(element, { childList: true, subtree: true, characterData: true })
    sizes.observe(element)
    weigh()
    return () => {
      changes.disconnect()
      sizes.disconnect()
    }
  }, [box, focusable])
}
