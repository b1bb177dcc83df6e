import type { Database } from '../db/database.ts'
import { lastChange, undo } from './undo.ts'

/**
 * Takes the last changes back if schemas ask again for what one before them had made: somebody took back their edits, and what those had
 * replaced comes back. What was stored since lies aside, and comes back with the edits. Answers whether there was such a change.
 */
export async function takeChangesBack(db: Database, wanted: string, now: number): Promise<boolean> {
  const before = await db.query
    .selectFrom('schema_change')
    .select('number')
    .where('state', '=', 'done')
    .where('modelHash', '=', wanted)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before) return false
  let isBack = false
  for (let last = await lastChange(db.query, { tells: true }); last && last.number > before.number; isBack = true) {
    await undo(db, last, now)
    last = await lastChange(db.query, { tells: true })
  }
  return isBack
}
