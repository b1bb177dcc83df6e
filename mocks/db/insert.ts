import { CompiledQuery } from 'kysely'
import type { Database, Row, Trx } from './database.ts'

/** SQLite and PostgreSQL accept 32,766 and 65,535 bound values; smaller statements keep memory usage low. */
const VALUES = 8000

/** Adds many rows with the same columns (those of the first), far faster than one by one: for seeds and imports. */
export async function insertRows(db: Pick<Database, 'kind'>, trx: Trx, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const per = Math.max(1, Math.floor(VALUES / columns.length))
  for (let from = 0; from < rows.length; from += per) {
    const part = rows.slice(from, from + per)
    await trx.executeQuery(
      CompiledQuery.raw(
        insertText(db.kind, table, columns, part.length),
        part.flatMap((row) => columns.map((name) => row[name] ?? null)),
      ),
    )
  }
}

function insertText(kind: Database['kind'], table: string, columns: string[], rows: number): string {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  let at = 0
  const values = Array.from({ length: rows }, () => `(${columns.map(() => (kind === 'postgres' ? `$${++at}` : '?')).join(',')})`)
  return `insert into ${quoted(table)} (${columns.map(quoted).join(',')}) values ${values.join(',')}`
}
