import { overlayPath } from '../../schema/check/rules/translated.ts'
import { isTextWord, type TextWord } from '../../schema/check/sentences.ts'
import type { Order } from '../text/edit.ts'
import type { Path } from '../text/splice.ts'
import { isPlain, valueIn, type ReadValue, type Spot } from './spot.ts'

/** A text of a place, in every language: where it is written, and its current value. `called` tells that of a choice from the others. */
export type Wording = { word: TextWord; called: string; source: Spot; versions: { locale: string; spot: Spot; text: string }[] }

export type Languages = { source: string; all: readonly string[] }

/** The file that translates a file into a language. */
export const overlayFile = (file: string, locale: string): string => `locales/${locale}/${file}`

/** The sentences that stand right at a place, and what its choices are called. */
export function listWordings({ file, path }: Spot, read: ReadValue, languages: Languages): Wording[] {
  const value = valueIn(read(file), path)
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) => wordingsOf({ file, path: [...path, at] }, one, calledAs(one), read, languages))
  if (!isPlain(value)) return []
  const choices = Array.isArray(value['oneOf']) ? listWordings({ file, path: [...path, 'oneOf'] }, read, languages) : []
  return [...wordingsOf({ file, path }, value, '', read, languages), ...choices]
}

/** A choice is told from the others by its value. */
const calledAs = (one: unknown): string => (isPlain(one) && 'const' in one ? `${String(one['const'])} · ` : '')

function wordingsOf({ file, path }: Spot, value: unknown, called: string, read: ReadValue, languages: Languages): Wording[] {
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([word, text]): Wording[] => {
    if (!isTextWord(word) || typeof text !== 'string') return []
    const source: Spot = { file, path: [...path, word] }
    const versions = languages.all.map((locale) => {
      if (locale === languages.source) return { locale, spot: source, text }
      const spot = versionSpot(source, locale, read)
      const there = valueIn(read(spot.file), spot.path)
      return { locale, spot, text: typeof there === 'string' ? there : '' }
    })
    return [{ word, called, source, versions }]
  })
}

/** The place of a text in another language. */
export function versionSpot({ file, path }: Spot, locale: string, read: ReadValue): Spot {
  const data = read(file)
  const at: Path = data === undefined ? path : overlayPath(data, path)
  const overlay = overlayFile(file, locale)
  // A choice that only has a title is written without an object.
  const isBare = at.at(-1) === 'title' && typeof valueIn(read(overlay), at.slice(0, -1)) === 'string'
  return { file: overlay, path: isBare ? at.slice(0, -1) : at }
}

/** The order of the words of a translation is that of what it translates. */
export const orderAs =
  (source: unknown): Order =>
  (path) => {
    let at = source
    for (const step of path) at = Array.isArray(at) ? at.find((one: unknown) => nameIn(one) === step) : valueIn(at, [step])
    if (Array.isArray(at)) return at.map(nameIn)
    return isPlain(at) ? Object.keys(at) : undefined
  }

const nameIn = (one: unknown): string => String(isPlain(one) ? (one['const'] ?? one['field']) : one)
