import { createContext, useContext } from 'react'
import type { Screen } from '../../schema/compiled-screen.ts'
import type { Bar } from '../../schema/manifest.ts'

/** Screens as places one can go to, by screen id: schemas never name paths. */
export type Places = {
  /** Whether the person may open it: known, granted and available. What leads elsewhere is not drawn. */
  canOpen(screen: string): boolean
  /** Its address within the app, e.g. `/account/application?appId=1`; nothing where it has no route for this person. */
  pathOf(screen: string, query?: Record<string, string>): string | undefined
  /** Goes there; a screen without a route goes nowhere and answers false. */
  open(screen: string, query?: Record<string, string>, how?: 'step' | 'replace'): boolean
  /** What the person can do about a refusal with this code of the catalogue, where there is something. */
  wayOn(code: number | undefined): { title: string; path: string } | undefined
  /** The compiled screen in the language of the moment, for tabs, dialogs and drawers. */
  loadScreen(screen: string): Promise<Screen>
  /** The page that somebody wanted and does not have: what it is called, what it needs, and the way on. */
  withheld(): { title: string; text?: string | undefined; way?: { title: string; path: string } | undefined } | undefined
  /** Where the letters of an email address are read, where that is known. */
  mailboxOf(address: string): string | undefined
  /** The calls of work on many rows, where the backend has such. */
  jobs?: Bar['jobs']
  /** The sizes a page of rows may have. */
  pageSizes: readonly number[]
}

const Held = createContext<Places | null>(null)

export const PlacesProvider = Held.Provider

/** The places of this person in this language; the component renders anew when they change. */
export function usePlaces(): Places {
  const places = useContext(Held)
  if (!places) throw new Error('Unexpected absence of places, expected <PlacesProvider> above; see src/runtime/router/router.tsx')
  return places
}
