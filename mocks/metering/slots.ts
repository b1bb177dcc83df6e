import type { Database } from '../db/database.ts'

/** Removes the reservations of calls that never ended, whose owners may never call again. */
export async function removeOldSlots(db: Database, now: number): Promise<void> {
  await db.write((trx) => trx.deleteFrom('use_slot').where('expireTime', '<=', new Date(now).toISOString()).execute())
}

/** At the start of the only server of a database, all reservations belong to a killed process. */
export async function freeAllSlots(db: Database): Promise<void> {
  if (db.kind === 'sqlite') await db.write((trx) => trx.deleteFrom('use_slot').execute())
}
