import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { AnyDatabase } from './any-database.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { POSTGRES } from '../setup/postgres.ts'

export type Opened = { db: AnyDatabase; dataDir: string; close: () => Promise<void> }

/** Fifty calls at once on a busy machine take their time, and none is to fail for it. */
const WAIT = 100_000

const models = new Map<string, Promise<string>>()
let copies = 0

/**
 * A database that `make` has made, in a folder of its own. It is made once in this process under its name and copied for everybody who
 * asks: tables take a second, a demo world two, a copy a tenth of one.
 */
export async function openCopy(kind: AnyDatabase['kind'], name: string, make: (db: AnyDatabase) => Promise<unknown>): Promise<Opened> {
  const key = `${kind} ${name}`
  if (!models.has(key)) models.set(key, makeModel(kind, make))
  const model = await models.get(key)!
  const dataDir = await mkdtemp(join(tmpdir(), 'database-'))
  // What SQLite keeps beside a closed database goes when the collector comes round, also in the middle of a copy.
  const names = (await readdir(model)).filter((name) => !/-(shm|wal)$/.test(name))
  for (const name of names) await cp(join(model, name), join(dataDir, name), { recursive: true })
  if (kind === 'postgres') await copyDatabase(dataDir, databaseOf(model))
  return openAt(kind, dataDir)
}

/** The database of a folder on PostgreSQL, reached over another line, on which nothing is waited for longer than `waitMs`. */
export const openOver = (dataDir: string, port: number, waitMs: number): Promise<AnyDatabase> =>
  openDatabase({ dataDir, waitMs, databaseUrl: Object.assign(new URL(addressOf(databaseOf(dataDir))), { host: `127.0.0.1:${port}` }).href })

/** The database of a folder, opened once more: as another process does, or after a restart. */
export async function openAt(kind: AnyDatabase['kind'], dataDir: string): Promise<Opened> {
  const db = await openDatabase({ dataDir, ...(kind === 'postgres' ? { databaseUrl: addressOf(databaseOf(dataDir)), waitMs: WAIT } : {}) })
  const close = async () => {
    await db.close()
    if (kind === 'postgres') await tell(`drop database if exists "${databaseOf(dataDir)}" with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { db, dataDir, close }
}

/** An empty database in a folder of its own. */
export async function openEmpty(kind: AnyDatabase['kind'], within = tmpdir()): Promise<Opened> {
  const dataDir = await mkdtemp(join(within, 'database-'))
  if (kind === 'postgres') await copyDatabase(dataDir)
  return openAt(kind, dataDir)
}

/** Where the database of a folder on PostgreSQL is reached. */
export const addressIn = (dataDir: string): string => addressOf(databaseOf(dataDir))

async function makeModel(kind: AnyDatabase['kind'], make: (db: AnyDatabase) => Promise<unknown>): Promise<string> {
  const { db, dataDir, close } = await openEmpty(kind, inject('models'))
  try {
    await make(db)
  } catch (error) {
    await close()
    throw error
  }
  // Whoever still held it would keep it from being copied.
  await db.close()
  return dataDir
}

const databases = new Map<string, string>()

const databaseOf = (dataDir: string): string => databases.get(dataDir)!
const addressOf = (database: string): string => Object.assign(new URL(POSTGRES), { pathname: `/${database}` }).href

/** Named after the run, which removes those that a test left. */
async function copyDatabase(dataDir: string, model = 'template0'): Promise<void> {
  const database = `${inject('databases')}_${process.pid}_${++copies}`
  databases.set(dataDir, database)
  await tell(`create database "${database}" template "${model}"`)
  // Nobody asks these databases what they knew before the power went.
  await tell(`alter database "${database}" set synchronous_commit = off`)
}

async function tell(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
