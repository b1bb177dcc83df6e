import { Readable } from 'node:stream'
import writeExcelFile, { type Cell as ExcelCell } from 'write-excel-file/node'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { Download, type Cell, type Format, type Kind, type TableColumn, type TableHead } from '../core/download.ts'
import { csvLine } from '../../src/schema/write-csv.ts'

/** A workbook is built in memory: larger exports have to use CSV. */
export const MOST_IN_WORKBOOK = 50_000
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FORMATS: Record<Kind, string | undefined> = {
  text: '@',
  number: undefined,
  money: '#,##0.00',
  moment: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
}
const WIDTHS: Record<Kind, number> = { text: 22, number: 14, money: 14, moment: 20, day: 12 }

type Table = TableHead & { parts: AsyncIterable<Cell[][]> | Iterable<Cell[][]> }

/** The requested file format; CSV by default. */
export const formatOf = ({ format }: { format?: unknown }): Format => (format === 'xlsx' ? 'xlsx' : 'csv')

/** Writes a table to a file: CSV, or a workbook in which numbers are numbers and times are times. */
export async function writeTable({ name, columns, parts, format }: Table): Promise<Download> {
  if (format === 'csv') return new Download(`${name}.csv`, Readable.from(linesOf(columns, parts)))
  const rows: ExcelCell[][] = [columns.map(({ title }) => ({ value: title, type: String, format: '@', fontWeight: 'bold' }))]
  for await (const part of parts) {
    if (rows.length + part.length > MOST_IN_WORKBOOK + 1) throw tooManyForWorkbook()
    for (const row of part) rows.push(row.map((value, at) => excelCell(columns[at]!.kind, value)))
  }
  const options = { stickyRowsCount: 1, columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })) }
  return new Download(`${name}.xlsx`, await writeExcelFile(rows, options).toBuffer(), TYPE)
}

export const tooManyForWorkbook = () =>
  problems.invalid({ format: text('http/problems', 'tooManyForWorkbook', { rows: MOST_IN_WORKBOOK }) })

async function* linesOf(columns: TableColumn[], parts: Table['parts']): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(({ title }) => title))}`
  for await (const part of parts) yield part.map((row) => csvLine(row.map((value, at) => plainText(columns[at]!.kind, value)))).join('')
}

function plainText(kind: Kind, value: Cell): string {
  if (value === null) return ''
  return typeof value === 'number' && kind === 'money' ? value.toFixed(2) : String(value)
}

/** Text is always text in a workbook: a formula in it does not run. */
function excelCell(kind: Kind, value: Cell): ExcelCell {
  if (value === null || value === '') return null
  const format = FORMATS[kind]
  if (typeof value === 'number') return { value, type: Number, ...(format && kind !== 'text' ? { format } : {}) }
  const moment =
    kind === 'moment' || kind === 'day' ? new Date(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : 'T00:00:00Z'}`) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return { value: moment, type: Date, format: format! }
  return { value, type: String, format: '@' }
}
