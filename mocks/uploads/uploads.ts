import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Query, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Uploads } from '../core/uploads.ts'
import { pathIn } from './folder.ts'
import { bringContent, dropContent, putAhead, putContent } from './stores/content.ts'
import { CACHE, trimFolder } from './trim.ts'
import type { FileStore } from './stores/store.ts'

const REFERENCE = /^f-[\da-f]{32}$/

/** The default quota of one person, in bytes: about thirty hours of uncompressed recordings. */
const QUOTA = 4_294_967_296

type Parts = {
  db: Database
  folder: string
  now: () => number
  quota?: number | undefined
  /** The stores that other processes read from; without them, files are in the folder only. */
  stores?: FileStore[] | undefined
  /** The maximum size of files in the folder that are also in a store, in bytes. */
  cache?: number | undefined
}

/** Stored files below `folder`, with references that cannot be guessed; nothing there is served directly. */
export function createUploads({ db, folder, now, quota = QUOTA, stores = [], cache = CACHE }: Parts): Uploads {
  /** Refuses to exceed a person's quota. */
  async function checkQuota(userId: string, bytes: number, on: Query): Promise<void> {
    const kept = on.selectFrom('upload').select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
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
      // Marks the file as recently read, so that it stays when space is freed.
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
    async prepare({ sha256, path, bytes }, userId) {
      if (!stores[0]?.outside) return
      if (userId !== undefined) await checkQuota(userId, bytes, db.query)
      await putAhead(stores[0], sha256, path, db.query)
    },
    async keep(file, userId, trx) {
      // Uploads of one person are serialised, so that concurrent ones count as well.
      if (userId !== undefined && db.kind === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`.execute(trx)
      if (userId !== undefined) await checkQuota(userId, file.bytes, trx)
      const ref = `f-${randomBytes(16).toString('hex')}`
      const path = pathIn(folder, ref)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      const { name, type, bytes, sha256 } = file
      const row = { ref, userId: userId ?? null, name, type, bytes, sha256, createTime: new Date(now()).toISOString() }
      await trx.insertInto('upload').values(row).execute()
      if (stores[0]) await putContent(db, stores[0], sha256, file.path, trx)
      // Last: a row without a file must not exist, while a file without a row only wastes space.
      await rename(file.path, path)
      return ref
    },
    async remove(ref, trx) {
      if (!REFERENCE.test(ref)) return
      // First: a row without a file is reported as "not found", while a file without a row would stay for ever.
      await rm(pathIn(folder, ref), { force: true })
      const forget = async (on: Trx) => {
        const gone = await on.deleteFrom('upload').where('ref', '=', ref).returning('sha256').executeTakeFirst()
        if (gone && stores.length > 0) await dropContent(db, stores, gone.sha256, on)
      }
      await (trx ? forget(trx) : db.write(forget))
    },
  }
}
