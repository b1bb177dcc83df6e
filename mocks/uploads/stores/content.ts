import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Query, Trx } from '../../db/database.ts'
import { pathIn } from '../folder.ts'
import type { FileStore } from './store.ts'

/** Serialises work on one content: one process may be about to delete it with its last file while another is storing it. */
async function lock({ kind }: Pick<Database, 'kind'>, sha256: string, trx: Trx): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${sha256}`}, 0))`.execute(trx)
}

const isStored = (on: Query, sha256: string) => on.selectFrom('stored_file').select('place').where('sha256', '=', sha256).executeTakeFirst()

/** Puts a content into a store outside the database, before the transaction that calls `putContent`. */
export async function putAhead(store: FileStore | undefined, sha256: string, path: string, on: Query): Promise<void> {
  if (store?.outside && !(await isStored(on, sha256))) await store.outside.put(sha256, path)
}

/** Stores a content unless it exists. */
export async function putContent(db: Pick<Database, 'kind'>, store: FileStore, sha256: string, path: string, trx: Trx): Promise<void> {
  await lock(db, sha256, trx)
  if (await isStored(trx, sha256)) return
  // What was put ahead may have been deleted meanwhile, with the last file of this content.
  if (!(await store.outside?.has(sha256))) await store.put(sha256, path, trx)
  await trx.insertInto('stored_file').values({ sha256, place: store.place }).execute()
}

/** Writes a content to a new file, from the first store that has it; false if none has. */
export async function bringContent(stores: readonly FileStore[], sha256: string, path: string, on: Query): Promise<boolean> {
  const stored = await isStored(on, sha256)
  const store = stores.find(({ place }) => place === stored?.place)
  return store !== undefined && (await store.bring(sha256, path, on))
}

/** Deletes a content that no file uses any more. */
export async function dropContent(db: Pick<Database, 'kind'>, stores: readonly FileStore[], sha256: string, trx: Trx): Promise<void> {
  await lock(db, sha256, trx)
  const other = await trx.selectFrom('upload').select('ref').where('sha256', '=', sha256).limit(1).executeTakeFirst()
  if (other) return
  const stored = await trx.deleteFrom('stored_file').where('sha256', '=', sha256).returning('place').executeTakeFirst()
  await stores.find(({ place }) => place === stored?.place)?.drop(sha256, trx)
}

/**
 * Copies contents to the first store: files of a local folder, and those of a store that is no longer used. Returns how many were copied,
 * and
 * how many are missing. Each has its own transaction, so that an interruption loses nothing.
 */
export async function adoptFiles(
  db: Database,
  [store, ...left]: readonly FileStore[],
  folder: string,
): Promise<{ put: number; missing: number }> {
  const counts = { put: 0, missing: 0 }
  if (!store) return counts
  const rows = await db.query
    .selectFrom('upload')
    .leftJoin('stored_file', 'stored_file.sha256', 'upload.sha256')
    .select(['upload.ref', 'upload.sha256', 'stored_file.place'])
    .where((is) => is.or([is('stored_file.place', 'is', null), is('stored_file.place', '!=', store.place)]))
    .orderBy('upload.sha256')
    .execute()
  const files = new Map<string, string[]>()
  for (const { sha256, ref } of rows) files.set(sha256, [...(files.get(sha256) ?? []), pathIn(folder, ref)])
  await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
  for (const [sha256, paths] of files) {
    const own = await firstOf(paths)
    const path = own ?? join(folder, 'incoming', `moved-${sha256}`)
    if (!own) await rm(path, { force: true })
    if (own || (await bringContent(left, sha256, path, db.query))) {
      await db.write(async (trx) => {
        await lock(db, sha256, trx)
        const before = await trx.deleteFrom('stored_file').where('sha256', '=', sha256).returning('place').executeTakeFirst()
        await left.find(({ place }) => place === before?.place)?.drop(sha256, trx)
        await putContent(db, store, sha256, path, trx)
      })
      counts.put++
    } else counts.missing++
    if (!own) await rm(path, { force: true })
  }
  return counts
}

async function firstOf(paths: string[]): Promise<string | undefined> {
  for (const path of paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}
