import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../src/schema/compiled.ts'

const root = join(import.meta.dirname, '../..')

export type AppLocales = { names: Locale[]; first: Locale }

/** The languages that the `app.json` of a schemas folder offers, and the one that replaces missing texts of the others. */
export function readLocales(schemaFolder: string): AppLocales {
  const { locales } = JSON.parse(readFileSync(join(schemaFolder, 'app.json'), 'utf8')) as {
    locales: { titles: Record<Locale, string>; default: Locale }
  }
  return { names: Object.keys(locales.titles) as Locale[], first: locales.default }
}

/** The languages of this product. */
export const languages: AppLocales = readLocales(join(root, 'schemas'))

/** The result of a function for each of them. */
export const inEach = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(languages.names.map((locale) => [locale, make(locale)])) as Record<Locale, T>

/** The files of a language by namespace: `src/runtime/texts/<locale>/list.json` is `runtime/list`. */
export function listTexts(locale: string, roots: readonly ('src' | 'mocks')[] = ['src', 'mocks']): Record<string, string> {
  const found = roots.flatMap((layer) =>
    readdirSync(join(root, layer)).flatMap((room) => {
      const folder = join(root, layer, room, 'texts', locale)
      if (!existsSync(folder)) return []
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
      return files.toSorted().map((file) => [`${room}/${file.slice(0, -'.json'.length)}`, join(folder, file)] as const)
    }),
  )
  return Object.fromEntries(found)
}

/** Every text of a language by namespace. */
export function readTexts(locale: string): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(listTexts(locale)).map(([namespace, file]) => [namespace, JSON.parse(readFileSync(file, 'utf8'))]),
  )
}
