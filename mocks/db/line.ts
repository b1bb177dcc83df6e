import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readError } from '../core/read-error.ts'
import { DatabaseFault } from './fault.ts'

/** Watches whether a database answers at all; a connection alone cannot tell whether the other end is thinking or gone. */
export type Line = {
  /** Throws while the database is away. */
  check: () => void
  /** Settles as `work` does; fails early if the database turns out to be away meanwhile. */
  during: <T>(work: Promise<T>) => Promise<T>
  close: () => void
}

/** The parts of the patience with one query after which somebody asks over a new connection, and how long that may take. */
const SILENT = 0.2
const ASKED = 0.3
/** On a machine that is very busy, a new connection takes seconds though the database is there. */
const LEAST_ASKED_MS = 3000
const AGAIN_MS = 500

/**
 * If a query is silent, asks over a new connection whether the database is there. If not, everything that waits fails now, and what comes
 * fails at once until it is there again: otherwise, each would wait for its own timeout, one after another.
 */
export function watchLine(config: pg.ClientConfig, patience: number): Line {
  const asked = Math.max(LEAST_ASKED_MS, patience * ASKED)
  let gone: unknown
  let isAsking = false
  let isClosed = false

  async function look(): Promise<void> {
    if (isAsking) return
    isAsking = true
    for (;;) {
      gone = await ask(config, asked)
      if (gone === undefined || isClosed) break
      await pause(AGAIN_MS, undefined, { ref: false })
    }
    isAsking = false
  }

  function check(): void {
    if (gone !== undefined) throw new DatabaseFault('away', gone)
  }

  function during<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const clock = setInterval(() => {
        if (gone === undefined) void look()
        else reject(new DatabaseFault('away', gone))
      }, patience * SILENT).unref()
      work.then(resolve, reject).finally(() => clearInterval(clock))
    })
  }

  return { check, during, close: () => void (isClosed = true) }
}

/** Why the database does not answer a new connection; undefined if it does, even if only to refuse it. */
async function ask(config: pg.ClientConfig, most: number): Promise<unknown> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: most, query_timeout: most })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    const { code = '' } = readError(error)
    const isAnswer = error instanceof pg.DatabaseError && code !== STARTING
    return isAnswer ? undefined : error
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Starting or stopping. */
const STARTING = '57P03'
