import { useLayoutEffect, useState, type RefObject } from 'react'

/** The inner width of a box in px, measured before it is painted; 0 until then. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current!.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(measure)
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [box])
  return width
}
