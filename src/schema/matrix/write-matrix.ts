import type { CallRight, Matrix } from './matrix.ts'

export const matrixFormats = ['md', 'csv', 'json'] as const

/** The matrix for a review (md), a spreadsheet (csv) or a program (json). */
export const matrixWriters: Record<(typeof matrixFormats)[number], (matrix: Matrix) => string> = {
  md: asMarkdown,
  csv: asCsv,
  json: (matrix) => JSON.stringify(matrix, null, 2),
}

function asMarkdown({ people, rights, calls }: Matrix): string {
  const marks = (who: Record<string, boolean>) => people.map(({ name }) => (who[name] ? '✓' : '–'))
  const names = people.map(({ name }) => name)
  // Every line names its screen, because a review shows single lines.
  const screens = rights.map(({ screen, title, what, needs, who }) => [
    what === 'open' ? `**${screen}** ${title}` : screen,
    what,
    needs,
    ...marks(who),
  ])
  return [
    '# Who may do what',
    '',
    'Derived from the schemas. A change of this file is a change of rights: read it in the review.',
    '',
    '## Screens, actions and limited fields',
    '',
    ...table(['screen', 'what', 'needs', ...names], screens),
    '',
    '## Calls of the backend',
    '',
    ...table(
      ['call', 'address', 'reaches', 'needs', ...names],
      calls.map((one) => [nameOf(one), one.path, scopeOf(one), one.needs, ...marks(one.who)]),
    ),
  ].join('\n')
}

/** `order.move approve` is one move of a call. */
const nameOf = ({ call, move }: CallRight) => (move === undefined ? call : `${call} ${move}`)

const scopeOf = ({ scope, reaches }: CallRight) =>
  reaches
    ? Object.entries(reaches)
        .map(([name, own]) => `${name}: ${own}`)
        .join(', ')
    : scope

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

/** One right per line; a cell that a spreadsheet would take for a formula is escaped. */
function asCsv({ people, rights, calls }: Matrix): string {
  const head = ['kind', 'place', 'title', 'what', 'needs', ...people.map(({ name }) => name)]
  const marks = (who: Record<string, boolean>) => people.map(({ name }) => (who[name] ? 'yes' : 'no'))
  const rows = [
    ...rights.map(({ screen, title, what, needs, who }) => ['screen', screen, title, what, needs, ...marks(who)]),
    ...calls.map((one) => ['call', nameOf(one), one.path, scopeOf(one), one.needs, ...marks(one.who)]),
  ]
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
}

function cell(text: string): string {
  const plain = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
