import { readError } from '../core/read-error.ts'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { access, constants } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import { changeValue, OUT } from '../../src/schema/evolve/change.ts'
import { changeAt } from './changes.ts'
import { onlyOnce } from './database.ts'
import { DatabaseFault } from './fault.ts'
import type { Database, Query, Tables, Trx } from './database.ts'
import { takeLock, waitForLock } from './file-lock.ts'
import { createKeeper } from './keeper.ts'
import { checkMarker, identify, inspect } from './marker.ts'
import { createReadingThreads } from './reading-threads.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { bound, createStatements } from './sqlite-statements.ts'
import { StartFailure } from './start-failure.ts'
import { createSizes } from './walked-tables.ts'

const SETTINGS =
  'PRAGMA busy_timeout=5000; PRAGMA secure_delete=ON; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF; PRAGMA cache_size=-32768; PRAGMA temp_store=MEMORY'

const READING = `${SETTINGS}; PRAGMA query_only=ON`

/** Reading a table with so many rows takes about as long as a request to a thread. */
const WALK = 2000
/** How many commits there are between checks of the WAL size, and the size in bytes from which on it is checkpointed. */
const COMMITS = 256
const WAL_BYTES = 4_000_000

/**
 * One connection writes, another reads: a reader never waits for a transaction and never sees a partial one. Scans of large tables run in
 * a thread of their own, and syncs to disk are asynchronous, so that nobody else waits for them.
 */
export async function openSqlite(dataDir: string, { walk = WALK }: { walk?: number | undefined } = {}): Promise<Omit<Database, 'sealer'>> {
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
    // A commit is handed to the operating system; before it is reported, the keeper waits until it is on disk.
    writer.exec('PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=8000')
  } catch (error) {
    writer.close()
    throw startFailure(error, file)
  }
  const reader = open(file, dataDir)
  reader.exec('PRAGMA query_only=ON')
  const tables = { changed: 0 }
  let served: (() => void) | undefined
  const threads = createReadingThreads(file, READING)
  const sizes = createSizes(reader, walk)
  let asOf = 0
  const reading = new Kysely<Tables>({
    dialect: sqliteDialect({
      statements: createStatements(reader, tables),
      isReading: true,
      elsewhere: (statement, args) => {
        if (asOf < tables.changed) {
          asOf = tables.changed
          sizes.forget()
        }
        const walks = statement.walks()
        if (walks.length === 0 || !sizes.anyLarge(walks)) return undefined
        return threads.all(statement.text, args, tables.changed).then(statement.revived)
      },
    }),
  })
  const writing = new Kysely<Tables>({ dialect: sqliteDialect({ statements: createStatements(writer, tables) }) })
  const keeper = createKeeper({ open: () => openSync(`${file}-wal`, 'r+'), instead: (error) => intoDatabase(writing, error) })
  let commits = 0

  async function write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const result = await writing.transaction().execute(work)
    await keeper.kept()
    if (++commits % COMMITS === 0 && keeper.bytes() > WAL_BYTES) threads.checkpoint()
    return result
  }

  const own: Pick<Database, 'query' | 'write'> = { query: reading, write: (work) => onlyOnce(() => write(work)) }
  return {
    kind: 'sqlite',
    ...own,
    aside: own,
    alone: (work, waits) => whenAlone(join(dataDir, 'console.lock'), work, waits),
    serve: async (waits, most = GOES_WITHIN) => {
      served = await waitForLock(join(dataDir, 'server.lock'), waits, most)
      if (!served)
        throw new StartFailure(
          `Another server works on the data folder ${dataDir}: stop it, or set DATA_DIR to a folder of its own. Several servers work together over PostgreSQL (DATABASE_URL).`,
        )
    },
    follow: (model) =>
      write(async (trx) => {
        const row = { name: FOLLOWED, value: model }
        await trx
          .insertInto('meta')
          .values(row)
          .onConflict((one) => one.column('name').doUpdateSet(row))
          .execute()
      }),
    isServed: async (model) => {
      const free = takeLock(join(dataDir, 'server.lock'))
      free?.()
      if (free || model === undefined) return !free
      const row = await reading.selectFrom('meta').select('value').where('name', '=', FOLLOWED).executeTakeFirst()
      return row?.value === model
    },
    onChange: () => () => undefined,
    pools: () => [{ name: 'reading', ...threads.look() }],
    close: async () => {
      await threads.close()
      await keeper.close()
      served?.()
      await reading.destroy()
      try {
        writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch {
        // If something is still being written ("database table is locked"), it stays in the WAL, which the next start reads.
      }
      await writing.destroy()
    },
  }
}

/** If the WAL cannot be synced, a full checkpoint may still store the commits in the database file; otherwise the write fails. */
async function intoDatabase(writing: Query, error: unknown): Promise<void> {
  const { rows } = await sql<{ busy: number; log: number; checkpointed: number }>`PRAGMA wal_checkpoint(FULL)`.execute(writing)
  const [checkpoint] = rows
  if (!checkpoint || checkpoint.busy !== 0 || checkpoint.log !== checkpoint.checkpointed) throw new DatabaseFault('damaged', error)
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

async function whenAlone<T>(file: string, work: () => Promise<T>, waits?: () => void): Promise<T> {
  const giveBack = await waitForLock(file, waits)
  try {
    return await work()
  } finally {
    giveBack?.()
  }
}

/** The name under which it is noted which model the server of this folder serves. */
const FOLLOWED = 'followed'

/** The maximum time that a server takes to shut down, in milliseconds. */
const GOES_WITHIN = 10_000

/** SQL functions that convert values: `evolve_value(change, value)`, and `evolve_fails` for values that cannot be converted. */
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
