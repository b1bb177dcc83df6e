import { isTextWord, type TextWord } from '../../schema/check/sentences.ts'
import { calledAs, fieldAt, sayTitle } from './arrange.ts'
import { valueIn, type ReadValue, type Spot } from './spot.ts'
import { toldOf } from './told-of.ts'
import type { Languages } from './words-at.ts'

/** In whose words a place is named. */
type Reader = { locale: string; languages: Languages; sayWord: (word: TextWord) => string }

/** What people call a place: what it stands in, by its titles, and the word of the language; its names in the file where nothing has a title. */
export function namePlace({ file, path }: Spot, read: ReadValue, { locale, languages, sayWord }: Reader): string {
  const spot = toldOf({ file, path }, read) ?? { file, path }
  const titles = spot.path.flatMap((_, at) => {
    const here: Spot = { file: spot.file, path: spot.path.slice(0, at + 1) }
    const field = fieldAt(here, read)
    return sayTitle(here, read, locale, languages) || (field && sayTitle(field, read, locale, languages)) || []
  })
  const word = path.at(-1)
  const isValue = typeof valueIn(read(file), path) !== 'object' && typeof word === 'string'
  const last = !isValue ? [] : isTextWord(word) ? [sayWord(word)] : spot.file === file ? [word] : []
  return [...titles, ...last].join(' › ') || namesIn({ file, path }, read).join(' › ')
}

/** The steps to a place; an entry of a list is called by its name. */
export const namesIn = ({ file, path }: Spot, read: ReadValue): string[] =>
  path.map((step, at) => (typeof step === 'number' ? calledAs(valueIn(read(file), path.slice(0, at + 1)), step) : step))
