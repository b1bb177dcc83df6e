import { createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import type pg from 'pg'
import { makeDataFolder } from '../db/data-folder.ts'
import { takeLock } from '../db/file-lock.ts'
import { StartFailure } from '../db/start-failure.ts'
import { readArchive, verifyArchive, type Entry, type Head, type Manifest } from './archive.ts'
import type { Place } from './create.ts'
import { dropSearch, TABLES } from './sqlite.ts'
import { connect, countOthers, fillTable, finishTables, makeTables, sumOf, switchTables, type Structure } from './postgres.ts'

type Restored = { head: Head; manifest: Manifest; aside: string | undefined }

/** What is moved away from a data folder, in this order: if interrupted, a start finds the marker without its database and refuses. */
const PARTS = ['console.db', 'console.db-wal', 'console.db-shm', 'uploads', 'secret.key']
/** What replaces it; the database comes last. */
const COMES = ['uploads', 'secret.key', 'console.marker', 'console.db']

/**
 * Restores a backup: verifies the whole file, builds everything in a new place, verifies that as well, and only then swaps it with the
 * existing
 * data, which is kept beside it.
 */
export async function restoreBackup(file: string, place: Place, known: readonly string[], now: number): Promise<Restored> {
  const { head, manifest } = await checkBackup(file, place, known)
  const stamp = new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const staging = join(place.dataDir, `restored-${stamp}`)
  await makeDataFolder(place.dataDir)
  const giveBack = takeLock(join(place.dataDir, 'server.lock'))
  if (!giveBack) throw new StartFailure(`A server works on the data folder ${place.dataDir}: stop it first; nothing was changed.`)
  const client = place.databaseUrl ? await connect(place.databaseUrl) : undefined
  try {
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { mode: 0o700 })
    await (client ? intoPostgres(client, file, manifest, staging, `restored_${stamp}`) : intoSqlite(file, manifest, staging))
    const aside = join(place.dataDir, `before-${stamp}`)
    const isMoved = await switchFiles(place.dataDir, staging, aside, async () => {
      if (client) await switchTables(client, { from: `restored_${stamp}`, to: 'public', aside: `before_${stamp}` })
    })
    return { head, manifest, aside: isMoved ? aside : undefined }
  } catch (error) {
    await client?.query('rollback').catch(() => undefined)
    await client?.query(`drop schema if exists "restored_${stamp}" cascade`).catch(() => undefined)
    await rm(staging, { recursive: true, force: true })
    throw error
  } finally {
    await client?.end()
    giveBack()
  }
}

/** Checks the file itself, and whether it can be restored to this database. */
export async function checkBackup(
  file: string,
  { databaseUrl }: Place,
  known: readonly string[],
): Promise<{ head: Head; manifest: Manifest }> {
  const found = await verifyArchive(file, known)
  const kind = databaseUrl ? 'postgres' : 'sqlite'
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
  if (found.head.kind !== kind)
    throw new StartFailure(
      `${file} is a backup of ${names[found.head.kind]} and cannot be put back into ${names[kind]}: ${kind === 'postgres' ? 'take DATABASE_URL away' : 'set DATABASE_URL'}; nothing was changed.`,
    )
  return found
}

/** Unpacks files, schemas and key; returns false for an entry that it does not handle. */
async function unpack({ name, content }: Entry, staging: string): Promise<boolean> {
  const path = name.startsWith('files/') ? name.replace('files/', 'uploads/') : name.replace('database/console.db', 'console.db')
  if (!/^(uploads\/|schemas\/|dist\/|secret\.key$|console\.db$)/.test(path)) return false
  await mkdir(dirname(join(staging, path)), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(join(staging, path), { mode: 0o600, flags: 'wx' }))
  return true
}

async function textOf({ content }: Entry): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of content) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

const differs = () => new StartFailure('What was put back is not what the backup says; nothing was changed.')

async function intoSqlite(file: string, { tables }: Manifest, staging: string): Promise<void> {
  for await (const entry of readArchive(file)) if (!(await unpack(entry, staging))) await textOf(entry)
  const database = new DatabaseSync(join(staging, 'console.db'))
  try {
    const ask = (text: string) => Object.values<unknown>(database.prepare(text).get())[0]
    if (ask('pragma integrity_check') !== 'ok') throw differs()
    for (const [name, { rows }] of Object.entries(tables)) if (ask(`select count(*) from "${name}"`) !== rows) throw differs()
    dropSearch(database)
    // A start compares the identity with the marker, which confirms that this swap is intended.
    await writeFile(join(staging, 'console.marker'), String(ask(`select value from meta where name = 'identity'`)), { mode: 0o600 })
  } finally {
    database.close()
  }
}

async function intoPostgres(
  client: pg.Client,
  file: string,
  { tables, entries }: Manifest,
  staging: string,
  schema: string,
): Promise<void> {
  const others = await countOthers(client)
  if (others > 0)
    throw new StartFailure(`${others} other connections to the database are open: stop the servers first; nothing was changed.`)
  let structure: Structure = { tables: [] }
  for await (const entry of readArchive(file)) {
    if (await unpack(entry, staging)) continue
    const text = await textOf(entry)
    if (entry.name === 'database/structure.json') {
      structure = JSON.parse(text)
      await makeTables(client, schema, structure)
    } else if (entry.name.endsWith('.ndjson')) await fillTable(client, entry.name.split('/')[1]!, text)
  }
  await finishTables(client, structure)
  for (const [name, { rows, sum }] of Object.entries(tables)) {
    const found = await sumOf(client, name)
    if (found.rows !== rows || found.sum !== sum) throw differs()
  }
  await putAgain(client, Object.keys(entries))
}

/** Files of a bucket are in the folder now: the next start stores them wherever files are stored then, even if the bucket has lost them. */
async function putAgain(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ ok: boolean }>(`select to_regclass('stored_file') is not null as ok`)
  if (!rows[0]?.ok) return
  const refs = names.filter((name) => name.startsWith('files/')).map((name) => name.split('/')[2])
  await client.query(`delete from stored_file where place <> 'database' and sha256 in (select sha256 from upload where ref = any($1))`, [
    refs,
  ])
}

/** Moves the old files away and the restored ones in, and the database in between; if interrupted, another restore starts again. */
async function switchFiles(dataDir: string, staging: string, aside: string, between: () => Promise<void>): Promise<boolean> {
  const isIn = (folder: string) => (name: string) => existsSync(join(folder, name))
  const come = COMES.filter(isIn(staging))
  // If the backup contains no key, it is in SECRET_KEY or stays as it is.
  const goes = PARTS.filter(isIn(dataDir)).filter((name) => name !== 'secret.key' || come.includes(name))
  await between()
  if (goes.length > 0) await mkdir(aside, { mode: 0o700 })
  if (goes.length > 0 && isIn(dataDir)('console.marker')) await copyFile(join(dataDir, 'console.marker'), join(aside, 'console.marker'))
  for (const name of goes) await rename(join(dataDir, name), join(aside, name))
  for (const name of come) await rename(join(staging, name), join(dataDir, name))
  // The schemas are left for whoever publishes them, and the console for whoever serves it.
  for (const name of ['schemas', 'dist']) {
    const kept = join(dataDir, `${name}-of-backup`)
    await rm(kept, { recursive: true, force: true })
    if (isIn(staging)(name)) await rename(join(staging, name), kept)
  }
  await rm(staging, { recursive: true, force: true })
  await chmod(dataDir, 0o700)
  return goes.length > 0
}

/** By table: rows that are newer than the backup, and the difference in the number of rows. */
type Loss = { table: string; newer: number; more: number }

/** What restoring a backup would lose of the present data. */
export async function rehearse(head: Head, { tables }: Manifest, { dataDir, databaseUrl }: Place): Promise<Loss[]> {
  const live = databaseUrl ? await askPostgres(databaseUrl) : askSqlite(join(dataDir, 'console.db'))
  try {
    const losses: Loss[] = []
    for (const [table, columns] of await live.tables()) {
      const time = ['createTime', 'time', 'registerTime', 'updateTime'].find((name) => columns.includes(name))
      const rows = await live.count(table)
      const newer = time ? await live.count(table, time, head.createTime) : 0
      const more = rows - (tables[table]?.rows ?? 0)
      if (newer > 0 || more !== 0) losses.push({ table, newer, more })
    }
    return losses
  } finally {
    await live.close()
  }
}

type Live = {
  tables: () => Promise<[string, string[]][]>
  count: (table: string, column?: string, after?: string) => Promise<number>
  close: () => Promise<void>
}

function askSqlite(file: string): Live {
  if (!existsSync(file)) return { tables: async () => [], count: async () => 0, close: async () => undefined }
  const database = new DatabaseSync(file)
  const ask = (text: string, ...values: string[]): Record<string, unknown>[] => database.prepare(text).all(...values)
  return {
    tables: async () =>
      ask(TABLES).map(({ name }) => [
        String(name),
        ask('select name from pragma_table_info(?)', String(name)).map(({ name: column }) => String(column)),
      ]),
    count: async (table, column, after = '') => {
      const [found] = ask(`select count(*) as n from "${table}"${column ? ` where "${column}" > ?` : ''}`, ...(column ? [after] : []))
      const { n } = found!
      return Number(n)
    },
    close: async () => database.close(),
  }
}

async function askPostgres(url: string): Promise<Live> {
  const client = await connect(url)
  const ask = async (text: string, values: string[] = []) => (await client.query<Record<string, unknown>>(text, values)).rows
  return {
    tables: async () =>
      (
        await ask(
          `select table_name as name, string_agg(column_name, ',') as columns from information_schema.columns
           where table_schema = 'public' group by table_name order by table_name`,
        )
      ).map(({ name, columns }) => [String(name), String(columns).split(',')]),
    count: async (table, column, after = '') => {
      const [found] = await ask(`select count(*) as n from "${table}"${column ? ` where "${column}" > $1` : ''}`, column ? [after] : [])
      const { n } = found!
      return Number(n)
    },
    close: () => client.end(),
  }
}
