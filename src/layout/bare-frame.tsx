import type { ReactNode } from 'react'
import { useCurrentView } from '../runtime/router/use-view.ts'

/** No frame: the pages of the site have their own with header, content and footer; error pages in their place have none. */
export function BareFrame({ children }: { children: ReactNode }) {
  const isPage = useCurrentView().content.kind === 'page'
  if (isPage) return children
  return (
    <main id="main" tabIndex={-1} className="ly-bare">
      {children}
    </main>
  )
}
