import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import type { Say } from '../schema/texts.ts'
import type { Doc } from './docs/tree.ts'
import type { FrameTexts } from './text-types.ts'

/** What to show: a route in a language, and the document if it is one of many. */
export type Wanted = { boot: Boot; route: Route; locale: Locale; doc?: Doc | undefined }

export type SitePage = {
  route: Route
  locale: Locale
  words: FrameTexts
  sayOfClient: Say<'request/client'>
  page: ReactNode
  doc?: Doc | undefined
  /** Its title and description, if the route has none. */
  title?: string
  about?: string
  /** What a page that is read on after signing in adds to the way there. */
  back?: string
}
