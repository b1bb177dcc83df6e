import { readError } from '../core/read-error.ts'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { hashOf } from '../../src/schema/compile/hash.ts'
import { onlyOnce } from './database.ts'
import type { Database, Query, Tables } from './database.ts'
import { DatabaseFault, faultOf, postgresFault } from './fault.ts'
import { watchLine, type Line } from './line.ts'
import { LOCKS } from './locks.ts'
import { createListening } from './listening.ts'
import { StartFailure } from './start-failure.ts'

const INT8 = 20
const NUMERIC = 1700

/** The same tables and results as SQLite; `schema` separates several consoles (or test runs) in one database. */
export async function openPostgres(
  url: string,
  { schema = 'public', waitMs }: { schema?: string | undefined; waitMs?: number | undefined } = {},
): Promise<Omit<Database, 'sealer'>> {
  const types: pg.CustomTypesConfig = {
    // why: the types of the driver do not include a parser that returns a number.
    getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
  }
  const patience = waitMs ?? ANSWER_MS
  const line = {
    connectionString: url,
    statement_timeout: patience,
    connectionTimeoutMillis: waitMs ?? 5000,
    keepAlive: true,
    // Enough memory to sort what a list counts; compiling a query (jit) takes longer than any of ours, up to a second.
    options: `-c search_path=${schema} -c work_mem=16MB -c jit=off`,
  }
  const poolOf = (max: number) => {
    const pool = new pg.Pool({ ...line, max, types })
    // Without a listener, a restart of the database server would end this process. The pool listens only while a connection is idle, and
    // nobody does while it is checked out between two queries.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const pool = poolOf(MOST - ASIDE)
  await pool.query(`create schema if not exists "${schema}"`).catch(async (error: Error) => {
    await pool.end()
    throw new StartFailure(`The PostgreSQL of DATABASE_URL does not answer as expected: ${error.message}.`)
  })
  const others = poolOf(ASIDE)
  const watched = watchLine(line, patience)
  const over = (one: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: binding(one, watched, patience * DEAD) }) })
  const [query, aside] = [over(pool), over(others)]
  const listening = createListening({ open: () => new pg.Client({ ...line, query_timeout: patience }), schema })
  const own = (on: Query): Pick<Database, 'query' | 'write'> => ({
    query: on,
    write: (work) => onlyOnce(() => again(() => on.transaction().execute(work))),
  })
  return {
    kind: 'postgres',
    ...own(query),
    aside: own(aside),
    alone: (work, waits) => query.connection().execute((held) => whenAlone(held, work, waits)),
    serve: async () => undefined,
    follow: (model) => listening.hold([lockOf(schema), lockOf(schema, model)]),
    // Who gets it at once shares it with no server; it is given back with the statement.
    isServed: async (model) => {
      const { rows } = await sql<{ ok: boolean }>`
        select pg_try_advisory_xact_lock(${LOCKS.follow}, ${lockOf(schema, model)}) as ok`.execute(query)
      return !rows[0]!.ok
    },
    onChange: listening.onChange,
    pools: () => [lookAt('main', pool), lookAt('aside', others)],
    close: async () => {
      watched.close()
      await Promise.all([listening.close(), query.destroy(), aside.destroy()])
    },
  }
}

/** The second number of the lock that the servers of a model share, or all of them. */
const lockOf = (schema: string, model = ''): number => Number.parseInt(hashOf(`${schema} ${model}`).slice(0, 7), 16)

const lookAt = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  name,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** The number of connections, and how many of them are reserved for work that must always proceed. */
const MOST = 10
const ASIDE = 2

const PAUSE = 200

/** The lock belongs to the connection, so that it ends with the process that holds it. */
async function whenAlone<T>(held: Query, work: () => Promise<T>, waits?: () => void): Promise<T> {
  const take = async () => (await sql<{ ok: boolean }>`select pg_try_advisory_lock(${LOCKS.start}) as ok`.execute(held)).rows[0]!.ok
  for (let isTold = false; !(await take()); isTold = true) {
    if (!isTold) waits?.()
    await setTimeout(PAUSE)
  }
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${LOCKS.start})`.execute(held)
  }
}

const DEADLOCK = '40P01'

/** PostgreSQL aborts one of two transactions that wait for each other; that one can simply be run again. */
async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (readError(error).code !== DEADLOCK) throw error
    // Whoever loses each time is told to come back.
    if (tries <= 1) throw new DatabaseFault('slow', error)
    return again(work, tries - 1)
  }
}

/** How long the server may take to answer; a connection that is silent for `DEAD` times as long is considered dead. */
const ANSWER_MS = 10_000
const DEAD = 1.5

/**
 * Binds lists and objects as JSON text; the driver itself would write PostgreSQL arrays. A failed connection is not used again. Lifting the
 * server's timeout for a transaction lifts ours, too.
 */
function binding(pool: pg.Pool, line: Line, patience: number): PostgresPool {
  return {
    connect: async (): Promise<PostgresPoolClient> => {
      line.check()
      const coming = pool.connect()
      const client = await line.during(coming).catch((error: unknown) => {
        // Whoever does not wait for it any more gives it back.
        coming.then(
          (late) => late.release(),
          () => undefined,
        )
        // Whatever it is that keeps us out (a changed password, a database that takes no connections), nothing can be asked.
        const fault = postgresFault(error)
        throw fault instanceof DatabaseFault ? fault : new DatabaseFault('away', error)
      })
      let isLifted = false
      let broken: unknown
      // why: Kysely uses only these two methods of a client.
      return {
        query: (text: string, values?: readonly unknown[]) => {
          // Not even a rollback reaches the server, and waiting for it would take as long again.
          if (broken !== undefined) return Promise.reject(broken)
          if (text.startsWith('set local statement_timeout')) isLifted = true
          const asked: pg.QueryConfig & { query_timeout?: number } = {
            text,
            ...(values ? { values: values.map(bound) } : {}),
            ...(isLifted ? {} : { query_timeout: patience }),
          }
          const answer = client.query(asked)
          return (isLifted ? answer : line.during(answer)).catch((error: unknown) => {
            const fault = postgresFault(error)
            if (faultOf(fault) === 'away') broken = fault
            throw fault
          })
        },
        release: () => client.release(broken !== undefined),
      } as never
    },
    end: () => pool.end(),
  }
}

function bound(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !(value instanceof Uint8Array) ? JSON.stringify(value) : value
}
