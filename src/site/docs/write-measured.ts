import measured from './measured.json'
import { figure, table, type Tongue } from './write-values.ts'

/** What calls cost the server, as `KEEP=1 npm run bench -- calls` has measured it: milliseconds of the processor on each database. */
export function writeMeasured({ words, say, locale }: Tongue): string {
  const rows = measured.calls.map(({ name, sqlite, postgres }) => [
    // why: the command that writes the file knows no other calls.
    say(`measured.${name}` as 'measured.paid'),
    `SQLite ${figure(sqlite)} ms${words.comma}PostgreSQL ${figure(postgres)} ms`,
  ])
  const date = new Date(`${measured.date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return `${table(words.measuredHead, rows)}\n\n${say('measured.on', { date, count: measured.cores, node: measured.node })}`
}
