import { firstTexts, lateTexts } from 'virtual:texts'
import type { Locale } from '../schema/compiled.ts'
import { loadFrom } from './load-from.ts'

/** Loads the texts of a namespace of the console: `<room>/<file>` is `src/<room>/texts/<locale>/<file>.json`. */
export const loadTexts = loadFrom(lateTexts)

/** The texts of `FIRST_TEXTS`, by namespace. */
export const loadFirstTexts = async (locale: Locale) => (await firstTexts[locale]!()).default
