import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import { createStored, LANGUAGE_KEY } from '../session/storage.ts'

const HOME = '/official-website/index.php'

/** The public page at an address; undefined if the address belongs to the console, which also handles addresses that do not exist. */
export function findSiteRoute(boot: Boot, hash: string, signedIn: boolean, locale: Locale = boot.defaultLocale): Route | undefined {
  const address = hash.replace(/^#/, '').split('?')[0]!.replace(/\/+$/, '')
  const path = (address === '' && !signedIn) || address === '/official-website' ? HOME : address
  return boot.texts[locale].guest.find((route) => route.path === path && route.page?.startsWith('site-'))
}

/** The query parameters. */
export function readQuery(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split('?')[1] ?? '')
}

/** Whether the page is at a real address and not behind the hash of the console's address. */
export const isRealAt = (pathname: string): boolean => !/^\/(index\.html)?$/.test(pathname)

/** From an address of its own to the same page behind the hash, which is the console's, in the language of that address. */
export function goBehind(path: string, locale: Locale): void {
  createStored().write(LANGUAGE_KEY, locale)
  history.replaceState(history.state, '', location.hash.startsWith('#/') ? `/${location.hash}` : `/#${path}${location.search}`)
}

/** What is shown at a real address without a page. */
export const lostRoute: Route = { path: '', name: 'lost', title: '', page: 'site-lost', for: 'anyone' }
