import { type ReactNode, useLayoutEffect } from 'react'

/** Tells once when its children stand in the page, before they are painted. */
export function WhenDrawn({ tell, children }: { tell: () => void; children: ReactNode }) {
  useLayoutEffect(tell, [tell])
  return children
}
