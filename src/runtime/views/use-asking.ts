import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type NotLoaded, withinLimit } from '../../widgets/deadline.ts'

type Asking = typeof import('./ask.ts')

const LIMIT = 120_000
let arrived: Asking | undefined

/** Asks for that code before a view is shown: then its first frame asks for the rows. */
export const fetchAsking = (): Promise<Asking> => withinLimit(import('./ask.ts'), LIMIT).then((found) => (arrived = found))

/** The requests of views: loaded with the first view that is shown, undefined until then. A failed load is thrown to the error boundary. */
export function useAsking(isWanted: boolean): Asking | undefined {
  const [held, hold] = useState<{ fault?: NotLoaded }>({})
  // Before the paint: of code that is there already the first frame shows the rows.
  useLayoutEffect(() => {
    if (!isWanted || arrived) return undefined
    let isHere = true
    fetchAsking().then(
      () => isHere && flushSync(() => hold({})),
      (fault: NotLoaded) => isHere && hold({ fault }),
    )
    return () => {
      isHere = false
    }
  }, [isWanted])
  if (isWanted && held.fault) throw held.fault
  return arrived
}
