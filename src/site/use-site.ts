import { createContext, useCallback, useContext } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import type { FrameTexts } from './text-types.ts'

/** Fetched by the pages that stand at addresses of their own alone. */
export type RealAddresses = typeof import('./addresses.ts')

/** What a public page knows of where it stands, be that the pages alone (`start.tsx`) or the console. */
export type Site = {
  boot: Boot
  locale: Locale
  switchLocale(locale: Locale): void
  /** Where it stands at an address of its own (`/en/product`): what knows such addresses, which its links lead to. */
  real?: RealAddresses | undefined
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

/** What a link of this page leads to, by the address behind the hash: `/user/login`, `/official-website/markdown?select=3`. */
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
