import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type pg from 'pg'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { readError } from '../core/read-error.ts'
import { StartFailure } from '../db/start-failure.ts'
import { FORMAT, HEAD, writeArchive, type ArchiveWriter, type Head, type Manifest } from './archive.ts'
import { storeInS3, type Bucket } from '../uploads/stores/in-s3.ts'
import { connect, dumpTables } from './postgres.ts'
import { TABLES } from './sqlite.ts'

export type Place = {
  dataDir: string
  databaseUrl?: string | undefined
  schemasDir: string
  /** The console that is served: the build, with what was published to it. */
  distDir: string
  /** Where files are stored if not in the database or data folder. */
  bucket?: Bucket | undefined
  release: string
}

const STAGING = '.backup-'

/** Creates one file with a consistent copy of the database, uploaded files, schemas and key, while servers keep running. */
export async function createBackup(file: string, place: Place, now: number): Promise<Manifest> {
  const { dataDir, databaseUrl } = place
  if (existsSync(file)) throw new StartFailure(`${file} is there already; choose another name.`)
  if (!existsSync(dirname(file))) throw new StartFailure(`The folder ${dirname(file)} is not there.`)
  if (!databaseUrl && !existsSync(join(dataDir, 'console.db')))
    throw new StartFailure(`There is no database in ${dataDir}; set DATA_DIR to where it lies.`)
  await removeStagings(dataDir)
  const staging = join(dataDir, `${STAGING}${process.pid}`)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  try {
    return await writeArchive(file, (archive) => (databaseUrl ? ofPostgres : ofSqlite)(archive, place, staging, now))
  } catch (error) {
    throw asSentence(error, file)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** What a backup leaves behind that was killed; another that is at work keeps what it holds. */
async function removeStagings(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (name.startsWith(STAGING) && !isAtWork(Number(name.slice(STAGING.length))))
      await rm(join(dataDir, name), { recursive: true, force: true })
}

function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return readError(error).code === 'EPERM'
  }
}

async function ofSqlite(archive: ArchiveWriter, place: Place, staging: string, now: number): Promise<Omit<Manifest, 'entries'>> {
  const files = createFiles(place.dataDir, staging)
  await files.hold()
  const copy = join(staging, 'console.db')
  const live = new DatabaseSync(join(place.dataDir, 'console.db'))
  try {
    // Writers are not blocked: this reads a snapshot.
    live.exec('PRAGMA busy_timeout=5000')
    live.prepare('vacuum into ?').run(copy)
  } finally {
    live.close()
  }
  const database = new DatabaseSync(copy)
  const ask = <T>(text: string): T[] => database.prepare(text).all()
  try {
    const refs = ask<{ ref: string }>('select ref from upload').map(({ ref }) => ref)
    await files.hold(refs)
    await archive.add(HEAD, headOf(place, 'sqlite', ask<{ name: string }>('select name from migration'), now))
    const names = ask<{ name: string }>(TABLES)
    const tables = names.map(({ name }) => [name, { rows: ask<{ n: number }>(`select count(*) as n from "${name}"`)[0]!.n }] as const)
    database.close()
    await archive.addFile('database/console.db', copy)
    await addRest(archive, place)
    return { tables: Object.fromEntries(tables), missing: await files.add(archive, refs) }
  } finally {
    if (database.isOpen) database.close()
  }
}

async function ofPostgres(archive: ArchiveWriter, place: Place, staging: string, now: number): Promise<Omit<Manifest, 'entries'>> {
  const files = createFiles(place.dataDir, staging)
  const client = await connect(place.databaseUrl!)
  try {
    await files.hold()
    let apart: Apart[] = []
    const tables = await dumpTables(client, archive, async () => {
      const migrations = await client.query<{ name: string }>('select name from migration')
      apart = await apartFromDatabase(client)
      await files.hold(apart.map(({ ref }) => ref))
      await archive.add(HEAD, headOf(place, 'postgres', migrations.rows, now))
    })
    await addRest(archive, place)
    if (place.bucket) await files.fetch(place.bucket, apart)
    const refs = apart.map(({ ref }) => ref)
    return { tables, missing: await files.add(archive, refs) }
  } finally {
    await client.end()
  }
}

/** A file whose content is not in the tables. */
type Apart = { ref: string; sha256: string }

/** Files in the folder of a single machine, and those in a bucket. */
async function apartFromDatabase(client: pg.Client): Promise<Apart[]> {
  const { rows } = await client.query<{ ok: boolean }>(`select to_regclass('stored_file') is not null as ok`)
  const without = rows[0]?.ok
    ? ` where not exists (select 1 from stored_file s where s.sha256 = upload.sha256 and s.place = 'database')`
    : ''
  return (await client.query<Apart>(`select ref, sha256 from upload${without}`)).rows
}

function headOf({ release }: Place, kind: Head['kind'], migrations: { name: string }[], now: number): string {
  const names = migrations.map(({ name }) => name).toSorted()
  return JSON.stringify({ format: FORMAT, kind, release, migrations: names, createTime: new Date(now).toISOString() } satisfies Head)
}

/** What is needed to read the rows: the schemas, and the encryption key if it is stored beside the database. */
async function addRest(archive: ArchiveWriter, { dataDir, schemasDir, distDir }: Place): Promise<void> {
  const key = join(dataDir, 'secret.key')
  if (existsSync(key)) await archive.addFile('secret.key', key)
  for (const { path, text } of readFolder(schemasDir)) if (/^[\w/-]+\.json$/.test(path)) await archive.add(`schemas/${path}`, text)
  for (const path of await readdir(distDir, { recursive: true }).catch(() => []))
    // A file that a publication is just removing belongs to the previous console.
    if (SERVED.test(path) && (await isFile(join(distDir, path)))) await archive.addFile(`dist/${path}`, join(distDir, path))
}

/** Excludes drafts, which a publication is about to rename. */
const SERVED = /^(?!.*\.draft$)\.?\w[\w.@-]*(\/\.?\w[\w.@-]*)*$/
const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** Files never change, so that a hard link keeps one even if it is removed a moment later. */
function createFiles(dataDir: string, staging: string) {
  const held = new Set<string>()
  const uploads = join(dataDir, 'uploads')

  async function list(): Promise<string[]> {
    const folders = await readdir(uploads).catch(() => [])
    const inside = await Promise.all(folders.map((name) => readdir(join(uploads, name)).catch(() => [])))
    return inside.flat().filter((name) => /^f-[\da-f]{32}$/.test(name))
  }

  return {
    /** Keeps the named files, or all that exist. */
    async hold(refs?: string[]): Promise<void> {
      for (const ref of refs ?? (await list())) {
        if (held.has(ref)) continue
        const isThere = await link(join(uploads, ref.slice(2, 4), ref), join(staging, ref)).then(
          () => true,
          (error: unknown) => {
            if (readError(error).code === 'ENOENT') return false
            throw error
          },
        )
        if (isThere) held.add(ref)
      }
    },
    /** Fetches files of a bucket that no process has cached in the folder. */
    async fetch(bucket: Bucket, files: Apart[]): Promise<void> {
      const store = storeInS3(bucket)
      for (const { ref, sha256 } of files) if (!held.has(ref) && (await store.bring(sha256, join(staging, ref)))) held.add(ref)
    },
    /** Returns the missing files: those that were removed with their rows a moment before. */
    async add(archive: ArchiveWriter, refs: string[]): Promise<string[]> {
      for (const ref of refs) if (held.has(ref)) await archive.addFile(`files/${ref.slice(2, 4)}/${ref}`, join(staging, ref))
      return refs.filter((ref) => !held.has(ref))
    },
  }
}

function asSentence(error: unknown, file: string): unknown {
  const { code } = readError(error)
  if (code === 'ENOSPC') return new StartFailure(`The disk is full: ${file} was not written, nothing else was changed.`)
  if (code === 'EEXIST')
    return new StartFailure(`${file}.part is there: another backup writes it, or one was cut off; remove it in that case.`)
  if (code === 'EACCES' || code === 'EROFS') return new StartFailure(`${file} cannot be written (${code}).`)
  return error
}
