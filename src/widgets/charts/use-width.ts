import { useLayoutEffect, useState, type RefObject } from 'react'

/** The inner width of a box in px, measured before it is painted; 0 until it has had one. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    // Hidden, it keeps the width that it had.
    const measure = () => setWidth((before) => box.current!.clientWidth || before)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(measure)
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [box])
  return width
}
