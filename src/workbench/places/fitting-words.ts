import { mayBeSaid } from '../../schema/check/rules/word-fits-type.ts'
import type { AuthoredField } from '../../schema/format/authored.ts'
import { types } from '../../schema/format/values.ts'
import { fieldAt } from './arrange.ts'
import type { Word } from './read-format.ts'
import { isPlain, valueIn, type ReadValue, type Spot } from './spot.ts'

/** The words whose value decides whether they fit: those of their values are offered that do. */
const CHOSEN = ['format', 'widget', 'cell', 'seed']

/** The words of a place as far as they fit the type of the field that it is about, with the values that fit; those that stand there stay. */
export function fittingWords(words: Word[], spot: Spot, read: ReadValue): Word[] {
  const said = valueIn(read(spot.file), spot.path)
  if (!isPlain(said)) return words
  const whole = wholeField(said, spot, read)
  if (!whole) return words
  return words.flatMap((word): Word[] => {
    const { name, field } = word
    const isThere = Object.hasOwn(said, name)
    if (!CHOSEN.includes(name) || !field?.choices) return isThere || mayBeSaid(name, whole) ? [word] : []
    const choices = field.choices.filter(({ value }) => value === said[name] || mayBeSaid(name, whole, value))
    return choices.length > 0 ? [{ ...word, field: { ...field, choices } }] : []
  })
}

/** A field with all that is said of it: in a form or a column the entity says the rest. */
function wholeField(said: Record<string, unknown>, spot: Spot, read: ReadValue): AuthoredField | undefined {
  const at = Object.hasOwn(said, 'type') ? undefined : fieldAt(spot, read)
  const rest = at && valueIn(read(at.file), at.path)
  const whole = { ...(isPlain(rest) ? rest : {}), ...said }
  return types.some((type) => type === whole['type']) ? whole : undefined
}
