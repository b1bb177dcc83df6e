import { useCallback } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { TextWord } from '../../schema/check/sentences.ts'
import { useBench } from '../bench.ts'
import { useFileTitle } from './file-title.ts'
import { namePlace } from './name-place.ts'
import type { ReadValue, Spot } from './spot.ts'

/** What people call places within what their file is about; nothing for the whole of it. */
export function usePlaceName(read: ReadValue): (spot: Spot) => string {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { languages } = useBench()
  return useCallback(
    (spot: Spot) => {
      const sayWord = (word: TextWord) => t(`said-${word}`)
      return spot.path.length === 0 ? '' : namePlace(spot, read, { locale, languages, sayWord })
    },
    [t, locale, languages, read],
  )
}

/** The same with what the file is about before it. */
export function useWholeName(read: ReadValue): (spot: Spot) => string {
  const titleOf = useFileTitle()
  const nameOf = usePlaceName(read)
  return (spot) => {
    const [title, name] = [titleOf(spot.file), nameOf(spot)]
    // The rows of a page are mostly called as it is.
    return name === title || name.startsWith(`${title} › `) ? name : [title, name].filter(Boolean).join(' › ')
  }
}
