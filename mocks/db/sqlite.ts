import { readError } from '../core/read-error.ts'
import { join } from 'node:path'
import { access, constants } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { changeValue, OUT } from '../../src/schema/evolve/change.ts'
import { changeAt } from './changes.ts'
import { onlyOnce } from './database.ts'
import { sqliteFault } from './fault.ts'
import type { Database, Tables } from './database.ts'
import { waitForLock } from './file-lock.ts'
import { checkMarker, identify, inspect } from './marker.ts'
import { StartFailure } from './start-failure.ts'

const SETTINGS =
  'PRAGMA busy_timeout=5000; PRAGMA secure_delete=ON; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF; PRAGMA cache_size=-32768; PRAGMA temp_store=MEMORY'

/** One connection writes, another reads: a reader never waits for a transaction and never sees half of one. */
export async function openSqlite(dataDir: string): Promise<Omit<Database, 'sealer'>> {
  const file = join(dataDir, 'console.db')
  await access(dataDir, constants.W_OK).catch(() => {
    throw new StartFailure(`The data folder ${dataDir} may not be written; set DATA_DIR to a folder that may.`)
  })
  await checkMarker(dataDir, file)
  const writer = open(file, dataDir)
  try {
    inspect(writer, file)
    writer.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL')
    await identify(dataDir, writer, file)
  } catch (error) {
    writer.close()
    throw startFailure(error, file)
  }
  const reader = open(file, dataDir)
  reader.exec('PRAGMA query_only=ON')
  const tables = { changed: 0 }
  let served: (() => void) | undefined
  const reading = new Kysely<Tables>({ dialect: new SqliteDialect({ database: facade(reader, tables) }) })
  const writing = new Kysely<Tables>({ dialect: new SqliteDialect({ database: facade(writer, tables) }) })
  return {
    kind: 'sqlite',
    query: reading,
    write: (work) => onlyOnce(() => writing.transaction().execute(work)),
    alone: (work, waits) => whenAlone(join(dataDir, 'console.lock'), work, waits),
    serve: async (waits, most = GOES_WITHIN) => {
      served = await waitForLock(join(dataDir, 'server.lock'), waits, most)
      if (!served)
        throw new StartFailure(
          `Another server works on the data folder ${dataDir}: stop it, or set DATA_DIR to a folder of its own. Several servers work together over PostgreSQL (DATABASE_URL).`,
        )
    },
    close: async () => {
      served?.()
      await reading.destroy()
      writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      await writing.destroy()
    },
  }
}

function open(file: string, dataDir: string): DatabaseSyncInstance {
  try {
    const database = new DatabaseSync(file)
    database.exec(SETTINGS)
    addChanges(database)
    return database
  } catch (error) {
    throw startFailure(error, file, dataDir)
  }
}

function startFailure(error: unknown, file: string, dataDir?: string): unknown {
  if (error instanceof StartFailure) return error
  const { message = '' } = readError(error)
  if (/not a database|malformed|corrupt/i.test(message))
    return new StartFailure(`The database ${file} is damaged; put back a backup, nothing was changed.`)
  if (/readonly|unable to open|disk I\/O/i.test(message))
    return new StartFailure(`The database ${file} cannot be opened for writing; check the rights of ${dataDir ?? file}.`)
  return error
}

type Statement = {
  reader: boolean
  all: (args: readonly unknown[]) => unknown[]
  run: (args: readonly unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate: (args: readonly unknown[]) => IterableIterator<unknown>
}

async function whenAlone<T>(file: string, work: () => Promise<T>, waits?: () => void): Promise<T> {
  const giveBack = await waitForLock(file, waits)
  try {
    return await work()
  } finally {
    giveBack?.()
  }
}

/** A server that is being stopped takes as long to go. */
const GOES_WITHIN = 10_000

/** Lets a statement ask what becomes of a value: `evolve_value(change, value)`, and `evolve_fails` where nothing can. */
function addChanges(database: DatabaseSyncInstance): void {
  const ask = (number: unknown, value: unknown): unknown => {
    const change = changeAt(Number(number))
    return changeValue(change, change.from === 'boolean' && value !== null ? value === 1 : value)
  }
  const plain = { deterministic: true }
  database.function('evolve_value', plain, (number: unknown, value: unknown) => {
    const made = ask(number, value)
    return made === OUT ? null : bound(made)
  })
  database.function('evolve_fails', plain, (number: unknown, value: unknown) => (ask(number, value) === OUT ? 1 : 0))
}

const STATEMENTS = 400
const NOTHING = { changes: 0, lastInsertRowid: 0 }

/** Keeps prepared statements (preparing costs more than most of our queries) and gives booleans, lists and objects back as such. */
function facade(database: DatabaseSyncInstance, tables: { changed: number }) {
  const known = new Map<string, Statement>()
  let at = tables.changed
  return {
    prepare: (text: string): Statement => {
      if (at < tables.changed) {
        at = tables.changed
        // What a column holds is asked once for each statement; and a connection learns of another's tables when it reads, not before.
        known.clear()
        database.exec('select 1 from sqlite_schema limit 1')
      }
      const found = known.get(text)
      if (found) return found
      // A transaction that begins by reading could not become a writing one while another process writes.
      const statement = statementOf(database.prepare(text === 'begin' ? 'begin immediate' : text))
      // A full disk has undone the transaction by itself, and undoing it again would hide why.
      if (text === 'rollback') return { ...statement, run: (args) => (database.isTransaction ? statement.run(args) : NOTHING) }
      if (/^\s*(alter|create|drop) /i.test(text)) tables.changed++
      else {
        if (known.size >= STATEMENTS) known.delete(known.keys().next().value!)
        known.set(text, statement)
      }
      return statement
    },
    close: () => database.close(),
  }
}

function statementOf(prepared: StatementSyncInstance): Statement {
  const columns = prepared.columns() as { name: string; type: string | null }[]
  const booleans = columns.filter(({ type }) => type?.toUpperCase() === 'BOOLEAN').map(({ name }) => name)
  const documents = columns.filter(({ type }) => type?.toUpperCase() === 'JSON').map(({ name }) => name)
  const revive = (row: Record<string, unknown>) => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1
    for (const name of documents) if (row[name] !== null) row[name] = JSON.parse(row[name] as string)
    return row
  }
  const plain = booleans.length + documents.length === 0
  return {
    reader: columns.length > 0,
    all: (args) => {
      const rows = told(() => prepared.all(...args.map(bound))) as Record<string, unknown>[]
      if (!plain) rows.forEach(revive)
      return rows
    },
    run: (args) => told(() => prepared.run(...args.map(bound))),
    *iterate(args) {
      for (const row of prepared.iterate(...args.map(bound))) yield revive(row as Record<string, unknown>)
    },
  }
}

function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw sqliteFault(error)
  }
}

function bound(value: unknown): string | number | bigint | null | Uint8Array {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) return JSON.stringify(value)
  return value as string | number | bigint | null | Uint8Array
}
