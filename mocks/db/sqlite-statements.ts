import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { walkedTables } from './walked-tables.ts'
import { textIn } from './row-values.ts'
import type { Row } from './database.ts'

export type Statement = {
  text: string
  reader: boolean
  /** The tables of which it may read many rows; determined once. */
  walks: () => readonly string[]
  all: (args: readonly unknown[]) => Record<string, unknown>[]
  run: (args: readonly unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate: (args: readonly unknown[]) => IterableIterator<Record<string, unknown>>
  /** Restores booleans, lists and objects in rows that another thread has read. */
  revived: (rows: Record<string, unknown>[]) => Record<string, unknown>[]
}

/** Counts changes of tables, which a connection notices only when it reads. */
export type Changes = { changed: number }

export type Statements = { prepare: (text: string) => Statement; close: () => void }

const MOST = 400
const NOTHING = { changes: 0, lastInsertRowid: 0 }

/** Caches prepared statements (preparing costs more than most queries) and restores booleans, lists and objects. */
export function createStatements(database: DatabaseSyncInstance, tables: Changes): Statements {
  const known = new Map<string, Statement>()
  let at = tables.changed
  return {
    prepare: (text) => {
      if (at < tables.changed) {
        at = tables.changed
        // The types of columns are determined once for each statement.
        known.clear()
        database.exec('select 1 from sqlite_schema limit 1')
      }
      const found = known.get(text)
      if (found) return found
      if (/^\s*(alter|create|drop) /i.test(text)) {
        tables.changed++
        return changeOf(database, text)
      }
      // A transaction that begins with a read could not become a writing one while another process writes.
      const statement = statementOf(database, text, database.prepare(text === 'begin' ? 'begin immediate' : text))
      // If the disk is full, SQLite has already rolled back, and the error of a second rollback would hide the reason.
      if (text === 'rollback') return { ...statement, run: (args) => (database.isTransaction ? statement.run(args) : NOTHING) }
      if (known.size >= MOST) known.delete(known.keys().next().value!)
      known.set(text, statement)
      return statement
    },
    close: () => database.close(),
  }
}

/**
 * A change of tables is not prepared: what is prepared lives until it is collected, and each further change goes through all that live, which
 * for thousands of indexes takes half a minute.
 */
function changeOf(database: DatabaseSyncInstance, text: string): Statement {
  const run = (args: readonly unknown[]) => {
    if (args.length > 0) return database.prepare(text).run(...args.map(bound))
    database.exec(text)
    return NOTHING
  }
  return {
    text,
    reader: false,
    walks: () => [],
    all: (args) => (run(args), []),
    run,
    iterate: (args) => (run(args), [].values()),
    revived: (rows) => rows,
  }
}

function statementOf(database: DatabaseSyncInstance, text: string, prepared: StatementSyncInstance): Statement {
  const columns = prepared.columns()
  const booleans = columns.filter(({ type }) => type?.toUpperCase() === 'BOOLEAN').map(({ name }) => name)
  const documents = columns.filter(({ type }) => type?.toUpperCase() === 'JSON').map(({ name }) => name)
  const revive = (row: Row) => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1
    for (const name of documents) if (row[name] !== null) row[name] = JSON.parse(textIn(row, name))
    return row
  }
  const plain = booleans.length + documents.length === 0
  const revived = (rows: Record<string, unknown>[]) => {
    if (!plain) rows.forEach(revive)
    return rows
  }
  let walks: readonly string[] | undefined
  return {
    text,
    reader: columns.length > 0,
    walks: () => (walks ??= walkedTables(database, text)),
    all: (args) => revived(prepared.all(...args.map(bound))),
    run: (args) => prepared.run(...args.map(bound)),
    *iterate(args) {
      const rows: Iterable<Row> = prepared.iterate(...args.map(bound))
      for (const row of rows) yield revive(row)
    },
    revived,
  }
}

export function bound(value: unknown): string | number | bigint | null | Uint8Array {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) return JSON.stringify(value)
  // why: columns hold nothing else, and the driver refuses other types.
  return value as string | number | bigint | null | Uint8Array
}
