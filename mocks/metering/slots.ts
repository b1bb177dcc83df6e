import type { Database } from '../db/database.ts'

/** Forgets what was set aside for calls that never ended; their owners may never call again. */
export async function removeOldSlots(db: Database, now: number): Promise<void> {
  await db.write((trx) => trx.deleteFrom('use_slot').where('expireTime', '<=', new Date(now).toISOString()).execute())
}

/** Before the only server of a database begins: nobody works there, and what is set aside is of a process that was killed. */
export async function freeAllSlots(db: Database): Promise<void> {
  if (db.kind === 'sqlite') await db.write((trx) => trx.deleteFrom('use_slot').execute())
}
