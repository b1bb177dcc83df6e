import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { breathe, isOutOfBreath } from './breath.ts'
import { sqliteFault } from './fault.ts'
import { createTurns } from './turns.ts'
import type { Statement, Statements } from './sqlite-statements.ts'

/** Reads in another thread; undefined if the statement can be run at once. */
type Elsewhere = (statement: Statement, args: readonly unknown[]) => Promise<Record<string, unknown>[]> | undefined

type Options = {
  statements: Statements
  /** Allows concurrent use without transactions. */
  isReading?: boolean
  elsewhere?: Elsewhere
}

/** Kysely over one connection: a writer has it until its transaction is over; others get it in the order of their requests. */
export function sqliteDialect({ statements, isReading = false, elsewhere }: Options): Dialect {
  const connection = connectionOf(statements, elsewhere)
  const turns = createTurns()
  const tell = (command: string) => async () => void (await connection.executeQuery(CompiledQuery.raw(command)))
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => {
        if (!isReading) await turns.take()
        return connection
      },
      beginTransaction: tell('begin'),
      commitTransaction: tell('commit'),
      rollbackTransaction: tell('rollback'),
      releaseConnection: async () => {
        if (!isReading) turns.give()
      },
      destroy: async () => statements.close(),
    }),
  }
}

function connectionOf(statements: Statements, elsewhere?: Elsewhere): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (isOutOfBreath()) await breathe()
      try {
        // A damaged file is noticed as early as here, where the tables are read.
        const statement = statements.prepare(sql)
        // why: the author of a query declares the type of its rows.
        if (statement.reader) return { rows: (await (elsewhere?.(statement, parameters) ?? statement.all(parameters))) as R[] }
        const { changes, lastInsertRowid } = statement.run(parameters)
        return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
      } catch (error) {
        throw sqliteFault(error)
      }
    },
    async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      try {
        // why: the same.
        for (const row of statements.prepare(sql).iterate(parameters)) yield { rows: [row as R] }
      } catch (error) {
        throw sqliteFault(error)
      }
    },
  }
}
