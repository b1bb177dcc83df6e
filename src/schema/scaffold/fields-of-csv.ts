import { formats } from '../formats.ts'
import { readCsv } from '../read-csv.ts'
import { choiceIn } from './choice-type.ts'
import { fieldName } from './field-name.ts'
import type { Refused } from './plan.ts'

/** Fields derived from a foreign file or table, in the form of `--fields`, with the reason for each type. */
export type Told = { fields: string[]; notes: string[] }

/** The number of rows that are examined to find the type of a column. */
const LOOKED_AT = 1000
/** Longer text needs more than one line. */
const SHORT = 60

/** Spreadsheets of countries with a decimal comma write semicolons; what is copied from a spreadsheet has tabs. */
const DIVIDERS = [',', ';', '\t']

/** From the most specific type on: the first one that fits every value of a column. */
const KINDS: [type: string, says: string, fits: (value: string) => boolean][] = [
  ['boolean', 'is true or false', (value) => /^(true|false)$/i.test(value)],
  ['phone', 'is a phone number', (value) => isOf('phone', value)],
  ['integer', 'is a whole number', (value) => /^(0|-?[1-9]\d{0,14})$/.test(value)],
  ['number', 'is a number', (value) => /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value)],
  ['date', 'is a date', (value) => isOf('date', value)],
  ['date-time', 'is a moment', (value) => isOf('date-time', value)],
  ['email', 'is an email address', (value) => isOf('email', value)],
  ['url', 'is an address of the web', (value) => isOf('url', value)],
  ['string', `has at most ${SHORT} characters`, (value) => value.length <= SHORT],
]

/** The fields of a new entity, derived from a CSV file with a header. */
export function fieldsOfCsv(text: string): Told | Refused {
  if (text.includes('\uFFFD')) return { refused: 'The file is no text in UTF-8, expected a CSV file saved as “CSV UTF-8”.' }
  let rows: Rows
  try {
    rows = DIVIDERS.map((divider) => readCsv(text, divider)).reduce((most, one) => (widthOf(one) > widthOf(most) ? one : most))
  } catch {
    return { refused: 'A quote in the CSV file is not closed.' }
  }
  const [heading, ...body] = rows
  if (!heading || heading.cells.every((cell) => cell.trim() === ''))
    return { refused: 'The CSV file is empty, expected a heading in its first line.' }
  const names = new Set<string>()
  const [fields, notes]: [string[], string[]] = [[], []]
  for (const [at, cell] of heading.cells.entries()) {
    const title = cell.replaceAll(/[:,\s]+/g, ' ').trim()
    const name = fieldName(title, at, names)
    names.add(name)
    const values = body.slice(0, LOOKED_AT).flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at].trim()] : []))
    const [type, says] =
      values.length === 0
        ? ['string', undefined]
        : (KINDS.find(([, , fits]) => values.every(fits)) ?? ['text', `has more than ${SHORT} characters somewhere`])
    const choice = type === 'string' ? choiceIn(values) : undefined
    fields.push(`${name}:${choice ?? type}:${title}`)
    if (choice) {
      notes.push(`${name} (${title || 'no heading'}) is a choice: ${new Set(values).size} values occur in ${values.length} rows.`)
      continue
    }
    notes.push(
      `${name} (${title || 'no heading'}) is ${type}: ${says === undefined ? 'there is no value to tell from' : `every value of ${values.length} ${says}`}.`,
    )
  }
  return { fields, notes }
}

type Rows = ReturnType<typeof readCsv>
const widthOf = ([heading]: Rows): number => heading?.cells.length ?? 0

const isOf = (format: string, value: string): boolean => formats[format]!.check(value) === undefined
