import type { Choice, Field } from '../../src/schema/compiled.ts'
import { digitsOf } from '../../src/schema/currency.ts'
import { readYuan } from '../../src/schema/figures.ts'
import { readAmount } from '../../src/schema/read-amount.ts'
import { readClock, readDay, splitEnds } from '../../src/schema/written-time.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import { readerOf } from './as-kept.ts'
import { splitList } from './list-cell.ts'
import { readTime, type Zone } from './read-time.ts'

/** Yes and no in every language, and as programs write them. */
const WORDS = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ...languages.names.flatMap((locale): [string, boolean][] => [
    [sayIn(locale)('schema/display', 'yes').toLowerCase(), true],
    [sayIn(locale)('schema/display', 'no').toLowerCase(), false],
  ]),
])

export const isMoney = ({ rules, widget }: Field): boolean =>
  rules?.format === 'money-fen' || (widget === 'money' && rules?.format !== 'money')

/** Whether the cells of a field are moments, which depend on the time zone. */
export const isMoment = ({ rules, item }: Field): boolean => (item?.rules ?? rules)?.format === 'date-time'

/** Parses text as people write it: the title of a choice, yes and no, yuan for fen. Unparsable text stays as it is and fails validation. */
export function readCell(field: Field, cell: string, zone: Zone, currency?: unknown): unknown {
  if (cell === '') return undefined
  if (field.widget.endsWith('-range')) {
    const ends = splitEnds(cell)
    // An end that is open is written as nothing.
    return (ends.length > 0 ? ends : cell.split(/\s*[–~]\s*/)).map((end) =>
      end === '' ? null : isMoment(field) ? readTime(end, zone) : dayOrTime(field.item?.rules?.format, end),
    )
  }
  if (field.type === 'array') return splitList(cell).map((one) => choiceOf(field.item?.choices ?? field.choices, one))
  if (field.choices) return choiceOf(field.choices, cell)
  if (field.type === 'boolean') return WORDS.get(cell.toLowerCase()) ?? cell
  if (isMoment(field)) return readTime(cell, zone)
  if (field.type === 'string') return readerOf(field)?.(cell) ?? dayOrTime(field.rules?.format, cell)
  // A third decimal is never rounded but reported, as in a form.
  if (isMoney(field)) return readYuan(cell)
  if (field.rules?.format === 'money') return readAmount(cell, digitsOf(currency))
  const figure = Number(cell.replace(/[,\s]/g, ''))
  return Number.isNaN(figure) ? cell : figure
}

/** Programs for tables write `2026/3/5` and `9:30` of what they read as a day or a time, and seconds where there were none. */
function dayOrTime(format: string | undefined, text: string): string {
  if (format === 'date') return readDay(text) ?? text
  return format === 'time' ? (readClock(text.replace(/(:\d\d):00$/, '$1')) ?? text) : text
}

export const isChoice = (choices: Choice[], value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => choices.some((choice) => choice.value === one))

function choiceOf(choices: Field['choices'], cell: string): unknown {
  return choices?.find(({ title, value }) => title === cell || String(value) === cell)?.value ?? cell
}
