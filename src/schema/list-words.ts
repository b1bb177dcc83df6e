import type { Locale } from './compiled.ts'

/** Words in a row as the language separates them: “jpg, png”, “jpg、png”. */
export const listWords = (words: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { style: 'narrow' }).format(words)
