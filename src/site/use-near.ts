import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody has been about to see a box: nearer than so far from the edge of what is seen. */
export function useNear(box: RefObject<Element>, distance: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        setNear(true)
      },
      { rootMargin: distance },
    )
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [box, distance])
  return isNear
}
