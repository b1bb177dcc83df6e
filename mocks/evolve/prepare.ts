import { sql } from 'kysely'
import { anyTable } from '../db/database.ts'
import type { Database, Query, Trx } from '../db/database.ts'
import { listColumns } from '../db/columns.ts'
import { addColumn, BATCH, boundAfter, fillBeside, type Work } from './fill-column.ts'
import type { Look } from './look.ts'
import type { Rewrite } from './rewrites.ts'
import type { Watch } from './watch.ts'

/** From this number of rows on, a table is large and is prepared in batches. */
export const LARGE = 50_000

type Options = { watch: Watch; large: number; batch?: number; tell?: (work: string, rows: number, all: number) => void }

/**
 * Fills the new columns of large tables while the old ones are still in use. Each batch records its progress in the same transaction, so
 * that after an interruption the next process continues there.
 */
export async function prepare(db: Database, work: Work, { mark }: Look, { watch, large, batch = BATCH, tell }: Options): Promise<void> {
  await forgetOthers(db, watch, mark)
  const rows = new Map<string, number>()
  for (const { place } of work.rewrites) if (!rows.has(place)) rows.set(place, await countRows(db.query, place))
  // A column may be computed from another new one: if one is prepared, all are.
  if (!work.rewrites.some(({ place, beside }) => beside !== undefined && rows.get(place)! > large)) return
  for (const rewrite of work.rewrites) {
    if (rewrite.beside === undefined) continue
    const all = rows.get(rewrite.place)!
    let state = await begin(watch, work, mark, rewrite)
    while (!state.isDone) {
      const { cursor, rows: before } = state
      const after = cursor?.key
      state = await watch.write(async (trx) => {
        const upTo = await boundAfter(work, trx, rewrite, after, batch)
        const made = await fillBeside(work, trx, rewrite, [after, upTo])
        const next = { cursor: upTo === undefined ? null : { key: upTo }, isDone: upTo === undefined, rows: before + made }
        await trx.updateTable('schema_work').set(next).where('planHash', '=', mark).where('work', '=', rewrite.work).execute()
        return next
      })
      tell?.(rewrite.work, Math.min(state.rows, all), all)
    }
  }
}

async function begin(watch: Watch, work: Work, mark: string, rewrite: Rewrite) {
  return watch.write(async (trx) => {
    const found = await stateOf(trx, mark, rewrite)
    if (found) return found
    await addColumn(work, trx, rewrite)
    const state = { cursor: null, isDone: false, rows: 0 }
    await trx
      .insertInto('schema_work')
      .values({ planHash: mark, work: rewrite.work, place: rewrite.place, column: rewrite.beside!, ...state })
      .execute()
    return state
  })
}

const stateOf = (on: Query, mark: string, { work }: Rewrite) =>
  on.selectFrom('schema_work').select(['cursor', 'isDone', 'rows']).where('planHash', '=', mark).where('work', '=', work).executeTakeFirst()

/** Whether the new column exists already, so that only outdated values have to be updated. */
export const isPrepared = async (trx: Trx, mark: string, rewrite: Rewrite): Promise<boolean> =>
  (await stateOf(trx, mark, rewrite)) !== undefined

/** Discards the preparations for other schemas. */
async function forgetOthers(db: Database, watch: Watch, mark: string): Promise<void> {
  const stale = await db.query
    .selectFrom('schema_work')
    .select(['planHash', 'work', 'place', 'column'])
    .where('planHash', '<>', mark)
    .execute()
  if (stale.length === 0) return
  await watch.write(async (trx) => {
    const columns = await listColumns(db.kind, trx)
    for (const { place, column } of stale)
      if (columns.get(place)?.has(column)) await sql`alter table ${sql.table(place)} drop column ${sql.ref(column)}`.execute(trx)
    await trx.deleteFrom('schema_work').where('planHash', '<>', mark).execute()
  })
}

async function countRows(on: Query, place: string): Promise<number> {
  const { rows } = await anyTable(on)
    .selectFrom(place)
    .select((at) => at.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
