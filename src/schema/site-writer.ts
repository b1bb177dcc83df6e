import type { Locale } from './compiled.ts'
import type { Boot } from './manifest.ts'

/** The page template of the build, and for each kind of page (`site-home`) its styles, inline and as files, and its scripts. */
export type Shell = { html: string; kinds: Record<string, { rules: string; sheets: string[]; scripts: string[] }> }

/** The data that a page is written from. */
export type SiteFacts = {
  boot: Boot
  /** The public origin of the site (`https://lingyu.example`); empty if it is unknown, in which case addresses are relative to the root. */
  origin: string
  /** The settings of the website, if there is a backend that has them. */
  config?: unknown
  /** The packages that are on sale, if there is a backend that sells some. */
  offers?: unknown
  /** The reference of the interfaces that are sold. */
  reference: (locale: Locale) => Promise<unknown>
}

/** The target of a path: a page, by its key, or the address to redirect to; `byWish`: in another language it would be another one. */
export type Found = { key: string; status: 200 | 404 } | { to: string; byWish?: boolean }

/** Prerenders the public pages: built from `src/site`, for the build itself and for a backend that serves it. */
export type SiteWriter = {
  /** The page at a path with its query; an unknown path gets a 404 page, in the language of the path or else the requested one. */
  findSite: (boot: Boot, path: string, wish?: Locale) => Found
  /** The page with a key, which is its path; `/` is also the page that leads into the console. */
  writeSite: (shell: Shell, facts: SiteFacts, key: string) => Promise<string>
  /** The keys of all pages; empty if the schemas have no public site. */
  listSite: (boot: Boot) => string[]
  /** The names of the preview pictures of links: `/preview/guide.png`. */
  listPreviews: (boot: Boot) => string[]
  /** Files for machines, by path: `/sitemap.xml`, `/robots.txt`. */
  writeFiles: (facts: SiteFacts) => Promise<Record<string, string>>
}
