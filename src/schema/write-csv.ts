/** The characters with which a formula begins in a spreadsheet; some accept full-width ones, too, and skip line breaks before them. */
const FORMULA = '[=+\\-@\\t\\r\\n＝＋－＠]'
/** Text that would be misread: as a formula, or as the example line of a template. */
const MARKED = `(?:${FORMULA}|#\\s)`
const MISREAD = new RegExp(`^'*${MARKED}`)
const KEPT = new RegExp(`^'+${MARKED}`)

/** A cell of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const safe = MISREAD.test(text) && !/^[+-]?[\d.,]+%?$/.test(text) && !/^-?¥[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Undoes the apostrophe of `csvCell`, so that an exported file can be imported again. */
export function plainCell(text: string): string {
  return KEPT.test(text) ? text.slice(1) : text
}
