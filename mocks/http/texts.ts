import type { Locale } from '../../src/schema/compiled.ts'
import type { Holes, Key, Namespace, Values } from '../../src/schema/texts.ts'
import { fill } from '../../src/schema/template.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { languages } from '../../scripts/lib/text-files.ts'

/** A text whose names are known only at run time; the types of its values were checked earlier. */
// why: the types cannot know which text it is.
export const sayAny = sayIn as (locale: Locale) => (namespace: string, key: string, values: unknown) => string

/** A text that can be written in any language. */
export type LocalText = (locale: Locale) => string
/** A text in the reader's language, or one that is written in it when it is answered. */
export type Sentence = string | LocalText

type Late<V extends unknown[]> = V | (V extends [values: infer Given] ? [values: (locale: Locale) => Given] : [])

/** The same as `sayIn` when the reader's language is not known yet; values of holes may depend on the language, too. */
export function text<N extends Namespace, K extends Key<N>>(namespace: N, key: K, ...[values]: Late<Values<Holes<N, K>>>): LocalText {
  return (locale) => {
    const filled = typeof values === 'function' ? values(locale) : values
    return sayAny(locale)(namespace, key, filled)
  }
}

/** Texts by locale, as schemas hold them, with the values of a row. */
export const own =
  (texts: Record<Locale, string>, row: Record<string, unknown> = {}): LocalText =>
  (locale) =>
    fill(texts[locale], row)

/** The first supported language of `Accept-Language`, regardless of its region; otherwise the default one. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase()
    const found = languages.names.find((locale) => locale.toLowerCase() === tag) ?? languages.names.find((locale) => isSame(locale, tag))
    if (found) return found
  }
  return languages.first
}

const isSame = (locale: string, tag: string) => locale.split('-')[0] === tag.split('-')[0]
