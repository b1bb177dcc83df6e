import type { Locale } from './compiled.ts'
import type { Boot } from './manifest.ts'

/** The page as the build makes it, and for each kind of page (`site-home`) its styles, in words and as files, and its scripts. */
export type Shell = { html: string; kinds: Record<string, { rules: string; sheets: string[]; scripts: string[] }> }

/** What a page is written from. */
export type SiteFacts = {
  boot: Boot
  /** Where people reach the site (`https://lingyu.example`); empty where nobody knows yet, and addresses begin at the root then. */
  origin: string
  /** The settings of the website, where there is a backend that has them. */
  config?: unknown
  /** The reference of the interfaces that are sold. */
  reference: (locale: Locale) => Promise<unknown>
}

/** What a path leads to: a page, by the key that it is written by, or the address where it is. */
export type Found = { key: string; status: 200 | 404 } | { to: string }

/** What writes the public pages ahead: made from `src/site` by the build, for the build itself and for a backend that serves it. */
export type SiteWriter = {
  /** What stands at a path, with its query; what nobody knows is a page that helps, in the language of the path or else the wished one. */
  findSite: (boot: Boot, path: string, wish?: Locale) => Found
  /** The page of a key, which is the path of the page: `/` is the one that leads into the console, too. */
  writeSite: (shell: Shell, facts: SiteFacts, key: string) => Promise<string>
  /** The keys of all pages; none where the schemas have no public site. */
  listSite: (boot: Boot) => string[]
  /** The names of the pictures in front of links: `/preview/guide.png`. */
  listPreviews: (boot: Boot) => string[]
  /** What machines read, by its path: `/sitemap.xml`, `/robots.txt`. */
  writeFiles: (facts: SiteFacts) => Promise<Record<string, string>>
}
