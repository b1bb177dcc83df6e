import { startTransition, useEffect, useState } from 'react'

/** Renders the first of many at once, and the others in the next task, for searching in the page and printing. */
export function useInTurns<T>(all: T[], first: number): T[] {
  const [isWhole, setWhole] = useState(false)
  const isLong = all.length > first
  useEffect(() => {
    if (isLong) startTransition(() => setWhole(true))
  }, [isLong])
  return isWhole || !isLong ? all : all.slice(0, first)
}
