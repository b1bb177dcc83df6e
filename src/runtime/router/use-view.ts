import { createContext, useContext } from 'react'
import type { View } from './view.ts'

/** The current view of the router. */
const Held = createContext<View | null>(null)

export const ViewProvider = Held.Provider

export function useCurrentView(): View {
  const view = useContext(Held)
  if (!view) throw new Error('Unexpected component outside of the router, expected it below src/runtime/router/shown.tsx')
  return view
}
