/** Parses CSV into its lines, with their numbers; quoted cells may contain `divider`, quotes and line breaks. Throws on an unclosed quote. */
export function readCsv(text: string, divider = ','): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let [line, start, at] = [1, 1, 0]
  const end = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: start, cells })
    cells = []
    start = line
  }
  while (at < source.length) {
    let cell = ''
    if (source[at] === '"') {
      const close = closingQuote(source, at)
      cell = source.slice(at + 1, close).replaceAll('""', '"')
      line += cell.split('\n').length - 1
      at = close + 1
    } else {
      const stop = nextStop(source, at, divider)
      cell = source.slice(at, stop)
      at = stop
    }
    cells.push(cell)
    const sign = source[at]
    if (sign === divider) {
      at++
      if (at === source.length) cells.push('')
      continue
    }
    if (sign === '\r' && source[at + 1] === '\n') at++
    if (sign !== undefined) at++
    line++
    end()
  }
  if (cells.length > 0) end()
  return rows
}

/** Whether a line is the example from a template. */
export const isExample = ({ cells }: { cells: string[] }): boolean => /^#\s/.test(cells[0] ?? '')

function closingQuote(source: string, open: number): number {
  for (let at = source.indexOf('"', open + 1); at >= 0; at = source.indexOf('"', at + 2)) if (source[at + 1] !== '"') return at
  throw new SyntaxError('An open quote')
}

function nextStop(source: string, from: number, divider: string): number {
  let at = from
  while (at < source.length && source[at] !== divider && source[at] !== '\n' && source[at] !== '\r') at++
  return at
}
