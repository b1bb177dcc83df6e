import { lateTexts } from 'virtual:site-texts'
import type { SITE_TEXTS } from '../i18n/first-texts.ts'
import { loadFrom } from '../i18n/load-from.ts'
import type { Locale } from '../schema/compiled.ts'

const load = loadFrom(lateTexts)

/** Loads the texts of a namespace of the public pages: `site/<file>` is `src/site/texts/<locale>/<file>.json`. */
export const loadTexts = <Shape>(namespace: `site/${string}` | (typeof SITE_TEXTS)[number], locale: Locale): Promise<Shape> =>
  load<Shape>(namespace, locale)
