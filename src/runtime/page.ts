import { createContext, useContext, useEffect } from 'react'

/** A page that is kept while others are looked at, as it knows itself. */
export type Page = {
  isShown(): boolean
  /** Whether it lives on, with all that was typed in it, when the person goes to this path. */
  outlives(path: string): boolean
  /** What it is about, beside its title: the name of a row. */
  call(name: string | undefined): void
  /** Its work is done; left, it starts anew. */
  finish(): void
}

const Held = createContext<Page | undefined>(undefined)

export const PageProvider = Held.Provider

/** The page around; nothing where pages are not kept. */
export const usePage = (): Page | undefined => useContext(Held)

/** Names the page by the row that it shows. */
export function usePageName(name: string | undefined): void {
  const page = usePage()
  useEffect(() => page?.call(name), [page, name])
}
