import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Route } from '../schema/manifest.ts'
import { loadContent } from './load-content.ts'
import type { FrameContent } from './shapes.ts'

export type SitePage = { route: Route; locale: Locale; words: FrameContent; page: ReactNode }

/** File name of what a page says: that of its address. */
const fileOf = ({ path }: Route) => path.split('/').at(-1)!

const pages: Record<string, (route: Route, locale: Locale) => Promise<ReactNode>> = {
  'site-home': (_, locale) => import('./home.tsx').then(({ buildHome }) => buildHome(locale)),
  'site-product': (route, locale) => import('./product-page.tsx').then(({ buildProduct }) => buildProduct(fileOf(route), locale)),
  'site-solution': (route, locale) => import('./solution-page.tsx').then(({ buildSolution }) => buildSolution(fileOf(route), locale)),
  'site-open-platform': (_, locale) => import('./open-platform.tsx').then(({ buildOpenPlatform }) => buildOpenPlatform(locale)),
  'site-docs': (_, locale) => import('./docs-page.tsx').then(({ buildDocs }) => buildDocs(locale)),
}

/** Everything a public page needs, so that it is whole at its first paint. */
export async function loadPage(route: Route, locale: Locale): Promise<SitePage> {
  const build = pages[route.page ?? '']
  if (!build) throw new Error(`Unexpected page "${route.page}", expected one of src/site/load-page.ts: ${Object.keys(pages).join(', ')}`)
  const [words, page] = await Promise.all([loadContent<FrameContent>('frame', locale), build(route, locale)])
  return { route, locale, words, page }
}
