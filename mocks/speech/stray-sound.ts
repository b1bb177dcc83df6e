import { DAY } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Uploads } from '../core/uploads.ts'

export const KEEP_MS = DAY
const AT_ONCE = 200

/** Recordings that belong to no task, no voiceprint, and no call whose recording is kept. */
const strays = (db: Database, at: string) =>
  db.query
    .selectFrom('upload as u')
    .select('u.ref')
    .where('u.type', 'like', 'audio/%')
    .where(sql<boolean>`not exists (select 1 from asr_task as t where t.audio = u.ref)`)
    .where(sql<boolean>`not exists (select 1 from tts_task as t where t.audio = u.ref)`)
    .where(sql<boolean>`not exists (select 1 from call_request as t where t.audio = u.ref and t."keepUntil" > ${at})`)
    .where(sql<boolean>`not exists (select 1 from speaker as t where t.audio = u.ref)`)

/** Removes the recording of a call that was answered, unless it belongs to a task or voiceprint, or its owner wants to keep it. */
export async function removeAnswered(db: Database, uploads: Uploads, ref: string, now: number): Promise<void> {
  const stray = await strays(db, new Date(now).toISOString()).where('u.ref', '=', ref).executeTakeFirst()
  if (stray) await uploads.remove(ref)
}

/** Removes recordings older than a day that belong to no task, no voiceprint, and no call whose recording is kept. Returns how many. */
export async function removeStraySound(db: Database, uploads: Uploads, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  await db.write((trx) => trx.updateTable('call_request').set({ transcript: null, keepUntil: null }).where('keepUntil', '<=', at).execute())
  const old = await strays(db, at)
    .where('u.createTime', '<', new Date(now - KEEP_MS).toISOString())
    .limit(AT_ONCE)
    .execute()
  for (const { ref } of old) await uploads.remove(ref)
  return old.length
}
