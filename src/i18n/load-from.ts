import type { lateTexts } from 'virtual:texts'
import type { Locale } from '../schema/compiled.ts'

/** Loads the texts of a namespace with one of these loaders. */
export const loadFrom =
  (late: typeof lateTexts) =>
  async <Shape>(namespace: string, locale: Locale): Promise<Shape> => {
    const load = late[locale]?.[namespace]
    if (!load)
      throw new Error(`Unexpected texts "${namespace}", expected a file src/<room>/texts/${locale}/<name>.json named <room>/<name>`)
    return (await load()).default as Shape
  }
