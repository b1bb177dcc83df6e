import { createContext, useContext } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import type { FrameTexts } from './text-types.ts'

/** What a public page knows of where it stands, be that the pages alone (`start.tsx`) or the console. */
export type Site = {
  boot: Boot
  locale: Locale
  switchLocale(locale: Locale): void
  route: Route
  /** What is said around every page. */
  words: FrameTexts
}

const Held = createContext<Site | null>(null)

export const SiteProvider = Held.Provider

export function useSite(): Site {
  const site = useContext(Held)
  if (!site) throw new Error('Unexpected absence of the site, expected <SiteProvider> above; see src/site/start.tsx')
  return site
}

/** The title and address of a public page, by the name of its route. */
export function usePlace(): (name: string) => { title: string; href: string } {
  const { boot, locale } = useSite()
  return (name) => {
    const route = boot.texts[locale].guest.find((one) => one.name === name)
    if (!route) throw new Error(`Unexpected route "${name}", expected one of schemas/routes/site.json or of the sign-in pages`)
    return { title: route.title, href: `#${route.path}` }
  }
}
