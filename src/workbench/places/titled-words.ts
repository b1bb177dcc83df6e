import type { Choice } from '../../schema/compiled.ts'
import { ALL } from './word-field.ts'
import { fieldsSpot, sayTitle } from './arrange.ts'
import type { Word } from './read-format.ts'
import { isPlain, valueIn, type ReadValue } from './spot.ts'
import type { Languages } from './words-at.ts'

/** The words of a place of a file; where the fields of its rows are to be chosen from, by their titles, with the names beside. */
export function titledWords(words: readonly Word[], file: string, read: ReadValue, locale: string, languages: Languages): Word[] {
  const { file: there, path } = fieldsSpot(file, read)
  const fields = valueIn(read(there), path)
  if (!isPlain(fields)) return [...words]
  const isField = ({ value }: Choice) => value === ALL || Object.hasOwn(fields, fieldIn(value))
  const titled = (choice: Choice): Choice => {
    const name = fieldIn(choice.value)
    const title = sayTitle({ file: there, path: [...path, name] }, read, locale, languages)
    return title === undefined || title === choice.value ? choice : { ...choice, title: `${title} (${String(choice.value)})` }
  }
  return words.map((word) => {
    const choices = word.field?.choices
    return choices?.every(isField) ? { ...word, field: { ...word.field!, choices: choices.map(titled) } } : word
  })
}

/** The field that a value names: alone, as an order from the last to the first, or in the text that names a row. */
const fieldIn = (value: unknown): string => String(value).replace(/^-|^\{\{|\}\}$/g, '')
