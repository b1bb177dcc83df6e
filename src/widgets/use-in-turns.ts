import { startTransition, useEffect, useState } from 'react'

/** Renders the first of many at once, and the others, for searching in the page and printing, when these have been painted. */
export function useInTurns<T>(all: T[], first: number): T[] {
  const [isWhole, setWhole] = useState(false)
  const isLong = all.length > first
  useEffect(() => {
    if (!isLong) return undefined
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isLong])
  return isWhole || !isLong ? all : all.slice(0, first)
}
