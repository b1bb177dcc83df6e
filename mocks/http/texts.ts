import type { Locale } from '../../src/schema/compiled.ts'
import type { Holes, Key, Namespace, Values } from '../../src/schema/texts.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { languages } from '../../scripts/lib/text-files.ts'

/** A sentence by names that are known at run time alone; whoever uses it has had the types hold its values to it before. */
// why: the types cannot know which sentence it is.
export const sayAny = sayIn as (locale: Locale) => (namespace: string, key: string, values: unknown) => string

/** A sentence that is told in the reader's language. */
export type LocalText = (locale: Locale) => string
/** One already in the reader's language, or one that is told in it when it is answered. */
export type Sentence = string | LocalText

type Late<V extends unknown[]> = V | (V extends [values: infer Given] ? [values: (locale: Locale) => Given] : [])

/** The same when it is known who reads it; what fills a hole may itself differ by language. */
export function text<N extends Namespace, K extends Key<N>>(namespace: N, key: K, ...[values]: Late<Values<Holes<N, K>>>): LocalText {
  return (locale) => {
    const filled = typeof values === 'function' ? values(locale) : values
    return sayAny(locale)(namespace, key, filled)
  }
}

/** Texts by locale, as schemas hold them. */
export const own =
  (texts: Record<Locale, string>): LocalText =>
  (locale) =>
    texts[locale]

/** The first language of `Accept-Language` that is spoken here, whatever country it names; else the default one. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase()
    const found = languages.names.find((locale) => locale.toLowerCase() === tag) ?? languages.names.find((locale) => isSame(locale, tag))
    if (found) return found
  }
  return languages.first
}

const isSame = (locale: string, tag: string) => locale.split('-')[0] === tag.split('-')[0]
