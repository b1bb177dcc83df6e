const SEPARATORS = '、，,;；'
const NEEDS_QUOTES = new RegExp(`^\\s|\\s$|["${SEPARATORS}]`)
const ENTRY = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|([^${SEPARATORS}]*))\\s*(?:[${SEPARATORS}]|$)`, 'y')

/** Joins several values in one cell. A value that contains the separator is quoted, so that it can be parsed again. */
export function joinList(entries: string[], between: string): string {
  return entries.map((one) => (NEEDS_QUOTES.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(between)
}

/** Splits a cell with several values and trims them; empty values are dropped. */
export function splitList(cell: string): string[] {
  const found: string[] = []
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < cell.length) {
    const entry = ENTRY.exec(cell)
    if (!entry) return [...found, cell.slice(ENTRY.lastIndex).trim()]
    const [, quoted, plain = ''] = entry
    const value = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')
    if (value !== '') found.push(value)
  }
  return found
}
