import { createSealer, readSecretKey } from '../secrets/seal.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Database } from './database.ts'
import { StartFailure } from './start-failure.ts'

type DatabaseOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  schema?: string | undefined
  /** May contain `SECRET_KEY`; otherwise the key is in `dataDir`. */
  env?: NodeJS.ProcessEnv | undefined
  /** How many milliseconds a call waits for PostgreSQL before it fails; by default 5 seconds for a connection and 10 for an answer. */
  waitMs?: number | undefined
  /** The size in rows up to which SQLite reads a table without a separate thread; 2000 by default. */
  walk?: number | undefined
}

/** Opens SQLite in `dataDir`, or PostgreSQL if `databaseUrl` is given; throws `StartFailure` with a sentence for the operator. */
export async function openDatabase({ dataDir, env = {}, ...options }: DatabaseOptions): Promise<Database> {
  if (!options.databaseUrl) await makeDataFolder(dataDir)
  const db = await open({ dataDir, ...options })
  try {
    return { ...db, sealer: createSealer(await readSecretKey({ dataDir, env })) }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function open({ dataDir, databaseUrl, schema, waitMs, walk }: DatabaseOptions): Promise<Omit<Database, 'sealer'>> {
  if (databaseUrl) {
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StartFailure('DATABASE_URL must begin with postgres:// or postgresql://.')
    return (await import('./postgres.ts')).openPostgres(databaseUrl, { schema, waitMs })
  }
  return (await import('./sqlite.ts')).openSqlite(dataDir, { walk })
}
