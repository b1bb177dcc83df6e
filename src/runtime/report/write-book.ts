import writeExcelFile from 'write-excel-file/browser'
import type { Line } from './write-report.ts'

/** Writes lines to a workbook: numbers as numbers, and texts always as texts, whatever character they begin with. */
export async function writeBook(lines: Line[]): Promise<Blob> {
  const widest = Math.max(...lines.map((line) => line.length))
  const rows = lines.map((line) =>
    line.map((cell) => {
      if (cell === null || cell === '') return null
      return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String, format: '@' }
    }),
  )
  const columns = Array.from({ length: widest }, (_, at) => ({ width: at === 0 ? 28 : 16 }))
  return writeExcelFile(rows, { columns }).toBlob()
}
