import { type RefObject, useEffect, useState } from 'react'

/** Whether a box has ever been closer to the viewport than `distance`. */
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
