import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import type { Say } from '../schema/texts.ts'
import type { Doc } from './docs/tree.ts'
import type { FrameTexts } from './text-types.ts'

/** What is to be shown: a route in a language, and the document where it is one of many. */
export type Wanted = { boot: Boot; route: Route; locale: Locale; doc?: Doc | undefined }

export type SitePage = {
  route: Route
  locale: Locale
  words: FrameTexts
  sayOfClient: Say<'request/client'>
  page: ReactNode
  doc?: Doc | undefined
  /** What it is called and what it is about, where the route does not say it. */
  title?: string
  about?: string
}
