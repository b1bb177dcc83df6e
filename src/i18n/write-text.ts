import type { Namespace, Say } from '../schema/texts.ts'
import { writeHole } from '../schema/write-hole.ts'

export type Values = Record<string, unknown>

/**
 * Formats a text like i18next, for pages without its 16 kB; a test compares both. Fills in `{{name}}`, and with a `count` chooses the
 * plural form
 * of the language (`months_one`).
 */
export function writeText(words: Record<string, unknown>, key: string, values: Values | undefined, locale: string): string {
  const count = values?.['count']
  const form =
    typeof count === 'number' ? (words[`${key}_${new Intl.PluralRules(locale).select(count)}`] ?? words[`${key}_other`]) : undefined
  return String(form ?? words[key] ?? key).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => writeHole(name, values?.[name], locale))
}

/** The same with typed keys and values of a namespace, for texts that were loaded with `loadTexts`. */
export const sayOf =
  <N extends Namespace>(words: object, locale: string): Say<N> =>
  (key, ...[values]) =>
    writeText(words as Record<string, unknown>, key, values, locale)
