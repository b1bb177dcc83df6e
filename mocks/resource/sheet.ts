import type { Choice, Field, Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import { namedWhole } from '../../src/schema/branches.ts'
import { readYuan } from '../../src/schema/figures.ts'
import { readTelephone } from '../../src/schema/telephone.ts'
import { sayFault } from '../../src/schema/sentences.ts'
import type { Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { SheetLine } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { plainCell } from './csv.ts'
import { zoneOf } from './export.ts'
import { readTime } from './read-time.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { languages } from '../../scripts/lib/text-files.ts'

/** The lines of a CSV text, its headings being the titles or the names of the columns. */
export function readSheet(source: string, { call, locale, request }: Context, most: number): SheetLine[] {
  const known = columnsByTitle(call, locale)
  const zone = zoneOf(request.header('x-time-zone'))
  let lines
  try {
    lines = readCsv(source)
  } catch {
    throw problems.invalid({ text: text('http/problems', 'notCsv') })
  }
  // An example that a template brought along is no row.
  const [heading, ...rest] = lines.filter(({ cells }, at) => at === 0 || !cells[0]?.startsWith('#'))
  if (!heading || rest.length === 0) throw problems.invalid({ text: text('http/problems', 'noRows') })
  if (rest.length > most) throw problems.invalid({ text: text('http/problems', 'tooManyRows', { rows: most }) })
  const columns = heading.cells.map((title) => {
    const named = title.trim()
    // An exported file names the zone of its times.
    const field = [named, named.replace(/ \([^()]*\)$/, '')].map((name) => known.get(name)).find((one) => one !== undefined)
    if (!field) throw problems.invalid({ text: text('http/problems', 'noHeading', { title: title.slice(0, 60) }) })
    return field
  })
  return rest.map(({ line, cells }) => {
    const values: Row = {}
    const faults: SheetLine['faults'] = []
    columns.forEach((field, at) => {
      const value = readCell(field, plainCell((cells[at] ?? '').trim()), zone)
      if (value === undefined) return
      values[field.name] = value
      if (field.choices && !isChoice(field.choices, value))
        faults.push({
          line,
          field: field.name,
          message: sayFault(locale, { rule: 'choice', detail: {} }, field),
        })
    })
    return { line, values, faults }
  })
}

/** Columns by their names and by what they are called, the reader's language first: a file is not always sent by whoever it was written for. */
function columnsByTitle({ form: forms }: Pick<Call, 'form'>, locale: Locale): Map<string, Field> {
  const others = Object.values(forms).filter((form) => form !== forms[locale])
  const columns = forms[locale].map((field, at): Field => {
    const choices = [field, ...others.map((form) => form[at]!)].flatMap((one) =>
      one.choices ? [...one.choices, ...namedWhole(one.choices)] : [],
    )
    return choices.length > 0 ? { ...field, choices } : field
  })
  const titled = [...others, forms[locale]].flatMap((form) => form.map(({ title }, at): [string, Field] => [title, columns[at]!]))
  return new Map([...titled, ...columns.map((field): [string, Field] => [field.name, field])])
}

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

/** A text as a person writes it: the title of a choice, yes and no, yuan for fen. What is not understood stays as it is and is judged. */
function readCell(field: Field, cell: string, timeZone: string): unknown {
  if (cell === '') return undefined
  if (field.widget.endsWith('-range'))
    return cell.split(/\s*[–~]\s*/).map((end) => (field.item?.rules?.format === 'date-time' ? readTime(end, timeZone) : end))
  if (field.type === 'array') return cell.split(/[、,;]\s*/).map((one) => choiceOf(field.item?.choices ?? field.choices, one))
  if (field.choices) return choiceOf(field.choices, cell)
  if (field.type === 'boolean') return WORDS.get(cell.toLowerCase()) ?? cell
  if (field.rules?.format === 'date-time') return readTime(cell, timeZone)
  if (field.rules?.format === 'telephone') return readTelephone(cell)
  if (field.type === 'string') return cell
  // A third decimal is nobody's to round: it is told, as in a form.
  if (field.rules?.format === 'money-fen' || field.widget === 'money') return readYuan(cell)
  const figure = Number(cell.replace(/[,\s]/g, ''))
  return Number.isNaN(figure) ? cell : figure
}

const isChoice = (choices: Choice[], value: unknown) =>
  (Array.isArray(value) ? value : [value]).every((one) => choices.some((choice) => choice.value === one))

function choiceOf(choices: Field['choices'], cell: string): unknown {
  return choices?.find(({ title, value }) => title === cell || String(value) === cell)?.value ?? cell
}
