import { firstTexts, lateTexts } from 'virtual:texts'
import type { Locale } from '../schema/compiled.ts'

/** Loads the texts of a namespace: `<room>/<file>` is `src/<room>/texts/<locale>/<file>.json`. */
export async function loadTexts<Shape>(namespace: string, locale: Locale): Promise<Shape> {
  const load = lateTexts[locale]?.[namespace]
  if (!load) throw new Error(`Unexpected texts "${namespace}", expected a file src/<room>/texts/${locale}/<name>.json named <room>/<name>`)
  return (await load()).default as Shape
}

/** The texts of `FIRST_TEXTS`, by namespace. */
export const loadFirstTexts = async (locale: Locale) => (await firstTexts[locale]!()).default
