import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Route } from '../schema/manifest.ts'
import { sayOf } from '../i18n/write-text.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { readBoot } from '../runtime/router/boot.ts'
import type { Say } from '../schema/texts.ts'
import type { FrameTexts } from './text-types.ts'

export type SitePage = { route: Route; locale: Locale; words: FrameTexts; sayOfClient: Say<'request/client'>; page: ReactNode }

const pages: Record<string, (route: Route, locale: Locale) => Promise<ReactNode>> = {
  'site-home': (_, locale) => import('./home.tsx').then(({ buildHome }) => buildHome(locale)),
  'site-product': (route, locale) => import('./product-page.tsx').then(({ buildProduct }) => buildProduct(route, locale)),
  'site-solution': (route, locale) => import('./solution-page.tsx').then(({ buildSolution }) => buildSolution(route, locale)),
  'site-open-platform': (_, locale) => import('./open-platform.tsx').then(({ buildOpenPlatform }) => buildOpenPlatform(locale)),
  'site-docs': (_, locale) => import('./docs-page.tsx').then(({ buildDocs }) => buildDocs(locale, readBoot().defaultLocale)),
}

/** Everything a public page needs, so that it is whole at its first paint. */
export async function loadPage(route: Route, locale: Locale): Promise<SitePage> {
  const build = pages[route.page ?? '']
  if (!build) throw new Error(`Unexpected page "${route.page}", expected one of src/site/load-page.ts: ${Object.keys(pages).join(', ')}`)
  const [words, client, page] = await Promise.all([
    loadTexts<FrameTexts>('site/frame', locale),
    loadTexts<object>('request/client', locale),
    build(route, locale),
  ])
  return { route, locale, words, sayOfClient: sayOf<'request/client'>(client, locale), page }
}
