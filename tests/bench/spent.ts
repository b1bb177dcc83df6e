import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { AnyDatabase, Row } from '../contract/any-database.ts'

/**
 * Milliseconds that the work so far has cost: of the clock, or on a busy machine (`cpu`) of the processor: of this process for SQLite, or of
 * PostgreSQL, which must run here, in the processes of its connections: others come and go.
 */
export function clockOf(db: AnyDatabase, cpu: boolean): () => Promise<number> {
  if (!cpu) return () => Promise.resolve(performance.now())
  if (db.kind === 'sqlite')
    return () => {
      const { user, system } = process.cpuUsage()
      return Promise.resolve((user + system) / 1000)
    }
  return async () => {
    const { rows } =
      await sql<Row>`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
        db.query,
      )
    const ran = (pid: unknown) => {
      try {
        return Number(readFileSync(`/proc/${Number(pid)}/schedstat`, 'utf8').split(' ')[0]) / 1e6
      } catch {
        // Somebody else's connection, which has ended since: it had done little.
        return 0
      }
    }
    return rows.reduce((sum, { pid }) => sum + ran(pid), 0)
  }
}
