import type { ReactNode } from 'react'

/** Nothing around: the site's pages bring their own. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="ly-bare">
      {children}
    </main>
  )
}
