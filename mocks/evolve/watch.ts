import { sql } from 'kysely'
import type { Database, Query, Trx } from '../db/database.ts'

/** What changes in SQLite with every commit of another connection; PostgreSQL has nothing of the kind. */
export async function momentOf(kind: Database['kind'], on: Query): Promise<number | undefined> {
  if (kind === 'postgres') return undefined
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(on)
  return rows[0]!.data_version
}

const changesOf = async (on: Query): Promise<number> =>
  (await sql<{ rows: number }>`select total_changes() as rows`.execute(on)).rows[0]!.rows

/** Tells whether nobody else has written since it began, so that what was counted and filled need not be looked through again. */
export type Watch = {
  /** Work of one's own, which does not count. */
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  isQuiet: (trx: Trx) => Promise<boolean>
}

/** `since` is the moment at which whoever reads has looked. */
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
