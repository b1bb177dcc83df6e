import { type CsvLine, csvLines, isExample } from '../../src/schema/read-csv.ts'
import { sayFault } from '../../src/schema/sentences.ts'
import { plainCell } from '../../src/schema/write-csv.ts'
import type { Field } from '../../src/schema/compiled.ts'
import { isList } from '../../src/schema/sheet-fields.ts'
import type { Sheet } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import { breathe, isOutOfBreath } from '../db/breath.ts'
import type { Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { zoneOf } from './export-cell.ts'
import { type FlatLine, gatherLines } from './gather-lines.ts'
import { isChoice, readCell } from './read-cell.ts'
import { readHeadings } from './sheet-heading.ts'

/** The lines of a CSV text whose headings are titles or names of columns; others are served while a long one is read. */
export async function readSheet(source: string, { call, locale, request }: Context, most: number): Promise<Sheet> {
  const own = zoneOf(request.header('x-time-zone'))
  const lines = await linesOf(source)
  // The example line of a template is not a row.
  const [heading, ...rest] = lines.filter((line, at) => at === 0 || !isExample(line))
  if (!heading || rest.length === 0) throw problems.invalid({ text: text('http/problems', 'noRows') })
  if (rest.length > most) throw problems.invalid({ text: text('http/problems', 'tooManyRows', { rows: most }) })
  const columns = readHeadings(heading.cells, call, locale)
  const usual = Object.fromEntries(call.form[locale].map(({ name, default: value }) => [name, value]))
  const lists = call.form[locale].filter(isList).map(({ name }) => name)
  const isInList = (name: string) => lists.includes(name.split('.')[0]!)
  const entryNumber = text('http/problems', 'entryNumber')(locale)
  const readLine = ({ line, cells }: CsvLine): FlatLine => {
    const values: Row = {}
    const faults: FlatLine['faults'] = []
    const cellAt = (at: number) => plainCell((cells[at] ?? '').trim())
    const currencyOf = (name: string | undefined) => {
      const at = name === undefined ? -1 : columns.findIndex((column) => column?.field.name === name)
      return at < 0 ? usual[name ?? ''] : readCell(columns[at]!.field, cellAt(at), own)
    }
    columns.forEach((column, at) => {
      if (!column || isShownOnly(column.field)) return
      const { field, zone = own } = column
      if (isList(field)) {
        const cell = cellAt(at)
        if (cell === '') return
        values[field.name] = /^[1-9]\d{0,8}$/.test(cell) ? Number(cell) : cell
        if (values[field.name] === cell) faults.push({ line, field: field.name, message: entryNumber })
        return
      }
      const value = readCell(field, cellAt(at), zone, currencyOf(field.rules?.currency))
      if (value === undefined) return
      values[field.name] = value
      if (field.choices && !isChoice(field.choices, value))
        faults.push({ line, field: field.name, message: sayFault(locale, { rule: 'choice', detail: {} }, field) })
    })
    const outside = columns.map((column, at) => (column && isInList(column.field.name) ? '' : cellAt(at)))
    return { line, values, faults, own: outside.some((cell) => cell !== '') ? JSON.stringify(outside) : '' }
  }
  const read: FlatLine[] = []
  for (const one of rest) {
    if (isOutOfBreath()) await breathe()
    read.push(readLine(one))
  }
  const isFlat = columns.every((column) => !column?.field.name.includes('.') && !(column && isList(column.field)))
  const names = columns.map((column) => (column && !isShownOnly(column.field) ? column.field.name : null))
  return {
    columns: names,
    lines: isFlat ? read : gatherLines(call.form[locale], read, text('http/problems', 'entryOrder')(locale)),
  }
}

/** What an entry shows and no file sets: an exported file has it. */
const isShownOnly = ({ name, computed, taken }: Field): boolean => name.includes('.') && (computed !== undefined || taken?.fixed === true)

async function linesOf(source: string): Promise<CsvLine[]> {
  const lines: CsvLine[] = []
  try {
    for (const line of csvLines(source)) {
      if (isOutOfBreath()) await breathe()
      lines.push(line)
    }
  } catch {
    throw problems.invalid({ text: text('http/problems', 'notCsv') })
  }
  return lines
}
