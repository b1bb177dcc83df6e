const SEPARATORS = '、，,;；'
const NEEDS_QUOTES = new RegExp(`^\\s|\\s$|["${SEPARATORS}]`)
const ENTRY = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|([^${SEPARATORS}]*))\\s*(?:[${SEPARATORS}]|$)`, 'y')

/** Several values in one cell. One that contains what separates them is quoted, so that it is read as it was. */
export function joinList(entries: string[], between: string): string {
  return entries.map((one) => (NEEDS_QUOTES.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(between)
}

/** The values of a cell with several, each trimmed; what stands between two separators and is empty is none. */
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
