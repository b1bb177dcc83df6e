import { lateTexts } from 'virtual:site-texts'
import type { HOME_TEXTS } from '../i18n/first-texts.ts'
import { loadFrom } from '../i18n/load-from.ts'
import type { Locale } from '../schema/compiled.ts'

const load = loadFrom(lateTexts)

/** Loads texts that the home page needs, too: `site/<file>` is `src/site/texts/<locale>/<file>.json`. */
export const loadTexts = <Shape>(namespace: (typeof HOME_TEXTS)[number], locale: Locale): Promise<Shape> => load<Shape>(namespace, locale)
