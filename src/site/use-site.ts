import { createContext, useCallback, useContext } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import type { FrameTexts } from './text-types.ts'

/** Loaded only by pages at real addresses. */
export type RealAddresses = typeof import('./addresses.ts')

/** What a public page knows about its surroundings, be it alone (`start.tsx`) or in the console. */
export type Site = {
  boot: Boot
  locale: Locale
  switchLocale(locale: Locale): void
  /** If it is at a real address (`/en/product`): the functions for such addresses, to which its links lead. */
  real?: RealAddresses | undefined
  route: Route
  /** What the way to sign in has in its query, for whoever comes back to this page. */
  back?: string | undefined
  /** The texts around every page. */
  words: FrameTexts
}

const Held = createContext<Site | null>(null)

export const SiteProvider = Held.Provider

export function useSite(): Site {
  const site = useContext(Held)
  if (!site) throw new Error('Unexpected absence of the site, expected <SiteProvider> above; see src/site/start.tsx')
  return site
}

/** Returns the link to a hash address: `/user/login`, `/official-website/markdown?select=3`. */
export function useHref(): (address: string) => string {
  const { boot, locale, real } = useSite()
  return useCallback((address) => (real ? (real.realOf(boot, locale, address) ?? `/#${address}`) : `#${address}`), [boot, locale, real])
}

/** The title and address of a public page, by the name of its route. */
export function usePlace(): (name: string, query?: string) => { title: string; href: string } {
  const { boot, locale } = useSite()
  const hrefOf = useHref()
  return (name, query = '') => {
    const route = boot.texts[locale].guest.find((one) => one.name === name)
    if (!route) throw new Error(`Unexpected route "${name}", expected one of schemas/routes/site.json or of the sign-in pages`)
    return { title: route.title, href: hrefOf(route.path + query) }
  }
}
