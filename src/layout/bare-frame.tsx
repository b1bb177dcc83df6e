import type { ReactNode } from 'react'
import { useCurrentView } from '../runtime/router/use-view.ts'

/** Nothing around: the site's pages bring their own frame, with header, content and footer; what is shown in their place has none. */
export function BareFrame({ children }: { children: ReactNode }) {
  const isPage = useCurrentView().content.kind === 'page'
  if (isPage) return children
  return (
    <main id="main" tabIndex={-1} className="ly-bare">
      {children}
    </main>
  )
}
