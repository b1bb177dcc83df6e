import type { ReactElement } from 'react'
import { sayOf } from '../i18n/write-text.ts'
import { loadTexts } from './load-texts.ts'
import type { SitePage, Wanted } from './site-page.ts'
import type { FrameTexts } from './text-types.ts'

type Built = ReactElement | Pick<SitePage, 'page' | 'title' | 'about' | 'back'>

const pages: Record<string, (wanted: Wanted) => Promise<Built>> = {
  'site-home': ({ locale }) => import('./home.tsx').then(({ buildHome }) => buildHome(locale)),
  'site-product': ({ route, locale }) => import('./product-page.tsx').then(({ buildProduct }) => buildProduct(route, locale)),
  'site-solution': ({ route, locale }) => import('./solution-page.tsx').then(({ buildSolution }) => buildSolution(route, locale)),
  'site-open-platform': ({ locale }) => import('./open-platform.tsx').then(({ buildOpenPlatform }) => buildOpenPlatform(locale)),
  'site-pricing': ({ route, locale }) => import('./pricing-page.tsx').then(({ buildPricing }) => buildPricing(route, locale)),
  'site-docs': (wanted) => import('./docs-page.tsx').then(({ buildDocs }) => buildDocs(wanted)),
  'site-lost': ({ locale }) => import('./lost-page.tsx').then(({ buildLost }) => buildLost(locale)),
}

/** Loads everything a public page needs, so that its first paint is complete. */
export async function loadPage(wanted: Wanted): Promise<SitePage> {
  const { route, locale, doc } = wanted
  const build = pages[route.page ?? '']
  if (!build) throw new Error(`Unexpected page "${route.page}", expected one of src/site/load-page.ts: ${Object.keys(pages).join(', ')}`)
  const [words, client, built] = await Promise.all([
    loadTexts<FrameTexts>('site/frame', locale),
    loadTexts<object>('request/client', locale),
    build(wanted),
  ])
  const own = 'page' in built ? built : { page: built }
  return { route, locale, doc, words, sayOfClient: sayOf<'request/client'>(client, locale), ...own }
}
