import { createContext, useContext, useEffect } from 'react'

/** A kept-alive page, from its own point of view. */
export type Page = {
  isShown(): boolean
  /** Whether the page stays alive, with its unsaved input, when the person navigates to this path. */
  outlives(path: string): boolean
  /** Its subject, shown besides its title: the label of a row. */
  call(name: string | undefined): void
  /** Its task is finished: when the person returns, it starts anew. */
  finish(): void
}

const Held = createContext<Page | undefined>(undefined)

export const PageProvider = Held.Provider

/** The surrounding page; undefined where pages are not kept alive. */
export const usePage = (): Page | undefined => useContext(Held)

/** Names the page by the row that it shows. */
export function usePageName(name: string | undefined): void {
  const page = usePage()
  useEffect(() => page?.call(name), [page, name])
}
