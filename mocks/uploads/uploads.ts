import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Query, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Uploads } from '../core/uploads.ts'

const REFERENCE = /^f-[\da-f]{32}$/

/** How many bytes of files one person may keep where nobody says otherwise: some thirty hours of plain recordings. */
export const QUOTA = 4_294_967_296

type Parts = { db: Database; folder: string; now: () => number; quota?: number | undefined }

/** Kept files below `folder`, by references that cannot be guessed; nothing there is served as it lies. */
export function createUploads({ db, folder, now, quota = QUOTA }: Parts): Uploads {
  const pathOf = (ref: string) => join(folder, ref.slice(2, 4), ref)

  /** Refuses what would be more than one person may keep. Files of one person wait for one another, so that many at once count too. */
  async function checkQuota(userId: string, bytes: number, trx: Trx): Promise<void> {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`.execute(trx)
    const kept = trx.selectFrom('upload').select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    const before = await kept.where('userId', '=', userId).executeTakeFirst()
    if ((before?.bytes ?? 0) + bytes > quota)
      throw problems.tooLarge(text('http/problems', 'storageFull', { most: Math.round(quota / 1_048_576) }))
  }

  return {
    pathOf,
    async keep(file, userId, trx) {
      if (userId !== undefined) await checkQuota(userId, file.bytes, trx)
      const ref = `f-${randomBytes(16).toString('hex')}`
      const path = pathOf(ref)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      const { name, type, bytes, sha256 } = file
      const row = { ref, userId: userId ?? null, name, type, bytes, sha256, createTime: new Date(now()).toISOString() }
      await trx.insertInto('upload').values(row).execute()
      // Last: a row without its file cannot be, a file without its row is only room lost.
      await rename(file.path, path)
      return ref
    },
    async remove(ref, trx) {
      if (!REFERENCE.test(ref)) return
      // First: a row whose file is gone says "not found", a file without its row would lie there for ever.
      await rm(pathOf(ref), { force: true })
      const forget = (on: Trx) => on.deleteFrom('upload').where('ref', '=', ref).execute()
      await (trx ? forget(trx) : db.write(forget))
    },
    async find(ref, on: Query = db.query) {
      if (!REFERENCE.test(ref)) return undefined
      return await on.selectFrom('upload').selectAll().where('ref', '=', ref).executeTakeFirst()
    },
  }
}
