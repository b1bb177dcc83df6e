/** A line of a file, from 1, and what stands in its cells. */
export type CsvLine = { line: number; cells: string[] }

/** Parses CSV into its lines, with their numbers; quoted cells may contain `divider`, quotes and line breaks. Throws on an unclosed quote. */
export const readCsv = (text: string, divider = ','): CsvLine[] => [...csvLines(text, divider)]

/** The same, one line after another. */
export function* csvLines(text: string, divider = ','): Generator<CsvLine> {
  const source = text.replace(/^\uFEFF/, '')
  let cells: string[] = []
  let [line, start, at] = [1, 1, 0]
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
    if (cells.length > 1 || cells[0] !== '') yield { line: start, cells }
    cells = []
    start = line
  }
  if (cells.length > 1 || (cells.length === 1 && cells[0] !== '')) yield { line: start, cells }
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
