import { useMemo } from 'react'
import { sayOf } from '../i18n/write-text.ts'
import type { Namespace, Say } from '../schema/texts.ts'
import { useSite } from './use-site.ts'

/** Texts from a file in `texts/<locale>` that have placeholders or plural forms, in the language of the page. */
export function useSay<N extends Namespace>(words: object): Say<N> {
  const { locale } = useSite()
  return useMemo(() => sayOf<N>(words, locale), [words, locale])
}
