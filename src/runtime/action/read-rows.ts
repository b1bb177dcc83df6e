import { isExample } from '../../schema/read-csv.ts'
import { csvLine } from '../../schema/write-csv.ts'

/** The maximum total size of the unpacked sheets of a workbook, in bytes. */
const MOST_UNPACKED = 300 * 1024 * 1024

type Cell = string | number | boolean | Date | null

/** Why a file cannot be read, as the key of a sentence. */
export class Unreadable extends Error {
  readonly why: 'oldWorkbook' | 'brokenWorkbook' | 'tooMuch' | 'noText'
  constructor(why: Unreadable['why']) {
    super(why)
    this.why = why
  }
}

/** The rows of a CSV file, or of the first sheet of a workbook, as CSV. */
export async function readRows(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) return readWorkbook(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Unreadable('oldWorkbook')
  return readText(bytes)
}

const startsWith = (bytes: Uint8Array, signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

/** UTF-8, or GB18030, which spreadsheets in China write by default, or UTF-16 if it says so at its beginning. */
function readText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  // A picture, a program: no text has it.
  if (bytes.includes(0)) throw new Unreadable('noText')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<string> {
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([import('fflate'), import('read-excel-file/universal')])
  let unpacked = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false
        unpacked += originalSize
        if (unpacked > MOST_UNPACKED) throw new Unreadable('tooMuch')
        return true
      },
    })
    // The library would unpack in a worker that it creates from a string, which the content security policy forbids.
    const stored = zipSync(parts, { level: 0 })
    const rows = (await readSheet(new Blob([stored]), { trim: false })) as Cell[][]
    return rows.map((row) => lineOf(row.map(textOf))).join('')
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('brokenWorkbook')
  }
}

/** The example of a template leaves an empty line, so that the others keep their numbers. */
const lineOf = (cells: string[]) => (isExample({ cells }) ? '\r\n' : csvLine(cells))

/** A cell as text for the CSV. Workbooks store dates and times without a zone, as fractions that are off by less than a second. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell)
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day} ${time}`
}
