import { lateTexts } from 'virtual:site-texts'
import { loadFrom } from '../i18n/load-from.ts'

/** Loads the texts of a namespace of the public pages: `site/<file>` is `src/site/texts/<locale>/<file>.json`. */
export const loadTexts = loadFrom(lateTexts)
