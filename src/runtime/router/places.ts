import { createContext, useContext } from 'react'
import type { Screen } from '../../schema/compiled-screen.ts'
import type { Bar } from '../../schema/manifest.ts'

export type Page = { title: string; path: string }

/** Navigation by screen id: schemas never contain paths. */
export type Places = {
  /** Whether the person may open it: known, granted and available. Other links are hidden. */
  canOpen(screen: string): boolean
  /** Its address within the app, e.g. `/account/application?appId=1`; undefined if it has no route for this person. */
  pathOf(screen: string, query?: Record<string, string>): string | undefined
  /** Navigates to it, or `next` after something was done; returns false for a screen without a route. */
  open(screen: string, query?: Record<string, string>, how?: 'step' | 'replace' | 'next'): boolean
  /** What the person can do about a refusal with this error code, if anything. */
  wayOn(code: number | undefined): { title: string; path: string } | undefined
  /** Asks whether the page at a path exists, where a call decides that, and tells whether the answer was no. */
  seek?(path: string): void
  isGone?(path: string): boolean
  /** The compiled screen in the current language, for tabs, dialogs and drawers. */
  loadScreen(screen: string): Promise<Screen>
  /** The page that somebody requested and may not open: its title, what it requires, and a link to get it. */
  withheld(): { title: string; text?: string | undefined; way?: { title: string; path: string } | undefined } | undefined
  /** The address that leads nowhere and led to the page that says so. */
  lost?(): string | undefined
  /** The pages that can be opened without anything more: the person's own, and those that are open to everybody. */
  pages?(): { own: Page[]; open: Page[] }
  /** The web mail page for an e-mail address, if known. */
  mailboxOf(address: string): string | undefined
  /** The calls for bulk jobs, if the backend has them. */
  jobs?: Bar['jobs']
  /** The calls for saved views of lists, if the backend has them. */
  views?: Bar['views']
  /** The page sizes that a list offers. */
  pageSizes: readonly number[]
}

const Held = createContext<Places | null>(null)

export const PlacesProvider = Held.Provider

/** The places of this person in this language; the component renders again when they change. */
export function usePlaces(): Places {
  const places = useContext(Held)
  if (!places) throw new Error('Unexpected absence of places, expected <PlacesProvider> above; see src/runtime/router/router.tsx')
  return places
}
