import { formats } from '../formats.ts'
import { readCsv } from '../read-csv.ts'
import { sayIn } from '../say-in.ts'
import type { SayOf } from '../texts.ts'
import { choiceIn } from './choice-type.ts'
import { fieldName } from './field-name.ts'
import type { Refused } from './plan.ts'
import { sayType } from './say-type.ts'

/** Fields derived from a foreign file or table, in the form of `--fields`, with the reason for each type. */
export type Told = { fields: string[]; notes: string[] }

/** The number of rows that are examined to find the type of a column. */
const LOOKED_AT = 1000
/** Longer text needs more than one line. */
const SHORT = 60

/** Spreadsheets of countries with a decimal comma write semicolons; what is copied from a spreadsheet has tabs. */
const DIVIDERS = [',', ';', '\t']

/** From the most specific type on: the first one that fits every value of a column. */
const KINDS = {
  boolean: (value) => /^(true|false|yes|no|是|否)$/i.test(value),
  phone: (value) => isOf('phone', value),
  integer: (value) => /^(0|-?[1-9]\d{0,14})$/.test(value),
  number: (value) => /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value),
  date: (value) => isOf('date', value),
  'date-time': (value) => isOf('date-time', value),
  email: (value) => isOf('email', value),
  url: (value) => isOf('url', value),
  string: (value) => value.length <= SHORT,
  text: () => true,
} satisfies Record<string, (value: string) => boolean>

const kindOf = (values: readonly string[]): keyof typeof KINDS =>
  // why: the last one fits every value.
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => values.every((value) => KINDS[kind](value)))!

/** The fields of a new entity, derived from a CSV file with a header; `say` explains them. */
export function fieldsOfCsv(text: string, say: SayOf = sayIn()): Told | Refused {
  if (text.includes('\uFFFD')) return { refused: say('schema/scaffold', 'notUtf8') }
  let rows: Rows
  try {
    rows = DIVIDERS.map((divider) => readCsv(text, divider)).reduce((most, one) => (widthOf(one) > widthOf(most) ? one : most))
  } catch {
    return { refused: say('schema/scaffold', 'openQuote') }
  }
  const [heading, ...body] = rows
  if (!heading || heading.cells.every((cell) => cell.trim() === '')) return { refused: say('schema/scaffold', 'noRows') }
  const names = new Set<string>()
  const [fields, notes]: [string[], string[]] = [[], []]
  for (const [at, cell] of heading.cells.entries()) {
    const title = cell.replaceAll(/[:,\s]+/g, ' ').trim()
    const name = fieldName(title, at, names)
    names.add(name)
    const values = body.slice(0, LOOKED_AT).flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at].trim()] : []))
    const type = values.length === 0 ? 'string' : kindOf(values)
    const choice = type === 'string' ? choiceIn(values) : undefined
    const field = say('schema/scaffold', 'named', { field: name, title: title || say('schema/scaffold', 'noHeading') })
    fields.push(`${name}:${choice ?? type}:${title}`)
    if (choice) {
      notes.push(say('schema/scaffold', 'isChoice', { field, kinds: new Set(values).size, rows: values.length }))
      continue
    }
    const why =
      values.length === 0 ? say('schema/scaffold', 'noValue') : say('schema/scaffold', type, { values: values.length, most: SHORT })
    notes.push(say('schema/scaffold', 'isType', { field, type: sayType(type, say), why }))
  }
  return { fields, notes }
}

type Rows = ReturnType<typeof readCsv>
const widthOf = ([heading]: Rows): number => heading?.cells.length ?? 0

const isOf = (format: string, value: string): boolean => formats[format]!.check(value) === undefined
