import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Query, Trx } from '../db/database.ts'
import type { Upload, Uploads } from '../http/service.ts'

const REFERENCE = /^f-[\da-f]{32}$/

/** Kept files below `folder`, by references that cannot be guessed; nothing there is served as it lies. */
export function createUploads({ db, folder, now }: { db: Database; folder: string; now: () => number }): Uploads {
  const pathOf = (ref: string) => join(folder, ref.slice(2, 4), ref)
  return {
    pathOf,
    async keep(file, userId, trx) {
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
      return (await on.selectFrom('upload').selectAll().where('ref', '=', ref).executeTakeFirst()) as Upload | undefined
    },
  }
}
