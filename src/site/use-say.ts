import { useMemo } from 'react'
import { sayOf } from '../i18n/write-text.ts'
import type { Namespace, Say } from '../schema/texts.ts'
import { useSite } from './use-site.ts'

/** Says the sentences of a file of `texts/<locale>` that have holes or are counted, in the language of the page. */
export function useSay<N extends Namespace>(words: object): Say<N> {
  const { locale } = useSite()
  return useMemo(() => sayOf<N>(words, locale), [words, locale])
}
