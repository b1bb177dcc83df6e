import { sql } from 'kysely'
import type { Database, Query, Trx } from '../db/database.ts'

/** A number that changes in SQLite with every commit of another connection; PostgreSQL has none. */
export async function momentOf(kind: Database['kind'], on: Query): Promise<number | undefined> {
  if (kind === 'postgres') return undefined
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(on)
  return rows[0]!.data_version
}

const changesOf = async (on: Query): Promise<number> =>
  (await sql<{ rows: number }>`select total_changes() as rows`.execute(on)).rows[0]!.rows

/** Detects whether anybody else has written since it began, so that counts and filled columns need not be checked again. */
export type Watch = {
  /** Writes of one's own, which do not count. */
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  isQuiet: (trx: Trx) => Promise<boolean>
}

/** `since` is the number at the time when the caller has looked. */
export async function beginWatch(db: Database, since: number | undefined): Promise<Watch> {
  if (db.kind === 'postgres' || since === undefined) return { write: db.write, isQuiet: () => Promise.resolve(false) }
  const stateOf = async (trx: Query) => ({ moment: await momentOf(db.kind, trx), changes: await changesOf(trx) })
  const begun = await db.write(stateOf)
  const isAsSeen = (await momentOf(db.kind, db.query)) === since
  let own = 0
  return {
    write: (work) =>
      db.write(async (trx) => {
        const before = await changesOf(trx)
        const made = await work(trx)
        own += (await changesOf(trx)) - before
        return made
      }),
    async isQuiet(trx) {
      const { moment, changes } = await stateOf(trx)
      return isAsSeen && moment === begun.moment && changes - begun.changes === own
    },
  }
}
