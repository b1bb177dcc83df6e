import { readError } from '../core/read-error.ts'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { onlyOnce } from './database.ts'
import type { Database, Query, Tables } from './database.ts'
import { StartFailure } from './start-failure.ts'

const INT8 = 20
const NUMERIC = 1700

/** The same tables and answers as SQLite; `schema` keeps several consoles (or test runs) apart in one database. */
export async function openPostgres(
  url: string,
  { schema = 'public', waitMs }: { schema?: string | undefined; waitMs?: number | undefined } = {},
): Promise<Omit<Database, 'sealer'>> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: waitMs ?? 10_000,
    connectionTimeoutMillis: waitMs ?? 5000,
    types,
    options: `-c search_path=${schema}`,
  })
  // Without a listener a restart of the server would end this process.
  pool.on('error', () => undefined)
  await pool.query(`create schema if not exists "${schema}"`).catch(async (error: Error) => {
    await pool.end()
    throw new StartFailure(`The PostgreSQL of DATABASE_URL does not answer as expected: ${error.message}.`)
  })
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: binding(pool) }) })
  return {
    kind: 'postgres',
    query,
    write: (work) => onlyOnce(() => again(() => query.transaction().execute(work))),
    alone: (work, waits) => query.connection().execute((held) => whenAlone(held, work, waits)),
    close: () => query.destroy(),
  }
}

const ALONE = 4714
const PAUSE = 200

/** The lock is that of the connection, so that it goes with the process that holds it. */
async function whenAlone<T>(held: Query, work: () => Promise<T>, waits?: () => void): Promise<T> {
  const take = async () => (await sql<{ ok: boolean }>`select pg_try_advisory_lock(${ALONE}) as ok`.execute(held)).rows[0]!.ok
  for (let isTold = false; !(await take()); isTold = true) {
    if (!isTold) waits?.()
    await setTimeout(PAUSE)
  }
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${ALONE})`.execute(held)
  }
}

const DEADLOCK = '40P01'

/** PostgreSQL ends one of two transactions that wait for each other; it may simply be run again. */
async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (readError(error).code !== DEADLOCK || tries <= 1) throw error
    return again(work, tries - 1)
  }
}

/** Lists and objects are bound as JSON text; the driver itself would write PostgreSQL arrays. */
function binding(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = client.query.bind(client) as (text: unknown, values?: readonly unknown[]) => unknown
      return {
        query: (text: unknown, values?: readonly unknown[]) => query(text, values?.map(bound)),
        release: () => client.release(),
      } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

function bound(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !(value instanceof Uint8Array) ? JSON.stringify(value) : value
}
