import type { Namespace, Say } from '../schema/texts.ts'
import { writeHole } from '../schema/write-hole.ts'

export type Values = Record<string, unknown>

/**
 * A sentence as i18next writes it, for pages that do without its 16 kB; a test holds it to the same answers. `{{name}}` is filled, and
 * with a `count` the form is taken that the language has for it (`months_one`).
 */
export function writeText(words: Record<string, unknown>, key: string, values: Values | undefined, locale: string): string {
  const count = values?.['count']
  const form =
    typeof count === 'number' ? (words[`${key}_${new Intl.PluralRules(locale).select(count)}`] ?? words[`${key}_other`]) : undefined
  return String(form ?? words[key] ?? key).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => writeHole(name, values?.[name], locale))
}

/** The same with the keys and holes of a namespace as types, for words that were fetched by `loadTexts`. */
export const sayOf =
  <N extends Namespace>(words: object, locale: string): Say<N> =>
  (key, ...[values]) =>
    writeText(words as Record<string, unknown>, key, values, locale)
