import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Query, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Uploads } from '../core/uploads.ts'
import { pathIn } from './folder.ts'
import { bringContent, dropContent, putContent } from './stores/content.ts'
import { CACHE, trimFolder } from './trim.ts'
import type { FileStore } from './stores/store.ts'

const REFERENCE = /^f-[\da-f]{32}$/

/** How many bytes of files one person may keep where nobody says otherwise: some thirty hours of plain recordings. */
const QUOTA = 4_294_967_296

type Parts = {
  db: Database
  folder: string
  now: () => number
  quota?: number | undefined
  /** Where other processes find what this one keeps; without it the folder is all there is. */
  stores?: FileStore[] | undefined
  /** How many bytes of files that lie in a store too the folder may hold. */
  cache?: number | undefined
}

/** Kept files below `folder`, by references that cannot be guessed; nothing there is served as it lies. */
export function createUploads({ db, folder, now, quota = QUOTA, stores = [], cache = CACHE }: Parts): Uploads {
  /** Refuses what would be more than one person may keep. Files of one person wait for one another, so that many at once count too. */
  async function checkQuota(userId: string, bytes: number, trx: Trx): Promise<void> {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`.execute(trx)
    const kept = trx.selectFrom('upload').select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    const before = await kept.where('userId', '=', userId).executeTakeFirst()
    if ((before?.bytes ?? 0) + bytes > quota)
      throw problems.tooLarge(text('http/problems', 'storageFull', { most: Math.round(quota / 1_048_576) }))
  }

  async function newPath(): Promise<string> {
    await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
    return join(folder, 'incoming', randomBytes(16).toString('hex'))
  }

  async function find(ref: string, on: Query = db.query) {
    if (!REFERENCE.test(ref)) return undefined
    return await on.selectFrom('upload').selectAll().where('ref', '=', ref).executeTakeFirst()
  }

  return {
    find,
    newPath,
    async pathOf(ref) {
      const path = pathIn(folder, ref)
      const lies = await access(path).then(
        () => true,
        () => false,
      )
      // What is read now and then stays, when room is made.
      if (lies && stores.length > 0) await utimes(path, new Date(now()), new Date(now())).catch(() => undefined)
      if (lies || stores.length === 0) return lies ? path : undefined
      const upload = await find(ref)
      if (!upload) return undefined
      const made = await newPath()
      try {
        if (!(await bringContent(stores, upload.sha256, made, db.query))) return undefined
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
        await rename(made, path)
        return path
      } finally {
        await rm(made, { force: true })
      }
    },
    async makeRoom() {
      if (stores.length === 0) return
      const findKept = async (refs: string[]) => {
        if (refs.length === 0) return new Set<string>()
        const rows = await db.query.selectFrom('upload').select('ref').where('ref', 'in', refs).execute()
        return new Set(rows.map(({ ref }) => ref))
      }
      await trimFolder(folder, { now: now(), most: cache, findKept })
    },
    async keep(file, userId, trx) {
      if (userId !== undefined) await checkQuota(userId, file.bytes, trx)
      const ref = `f-${randomBytes(16).toString('hex')}`
      const path = pathIn(folder, ref)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      const { name, type, bytes, sha256 } = file
      const row = { ref, userId: userId ?? null, name, type, bytes, sha256, createTime: new Date(now()).toISOString() }
      await trx.insertInto('upload').values(row).execute()
      if (stores[0]) await putContent(db, stores[0], sha256, file.path, trx)
      // Last: a row without its file cannot be, a file without its row is only room lost.
      await rename(file.path, path)
      return ref
    },
    async remove(ref, trx) {
      if (!REFERENCE.test(ref)) return
      // First: a row whose file is gone says "not found", a file without its row would lie there for ever.
      await rm(pathIn(folder, ref), { force: true })
      const forget = async (on: Trx) => {
        const gone = await on.deleteFrom('upload').where('ref', '=', ref).returning('sha256').executeTakeFirst()
        if (gone && stores.length > 0) await dropContent(db, stores, gone.sha256, on)
      }
      await (trx ? forget(trx) : db.write(forget))
    },
  }
}
