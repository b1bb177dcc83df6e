import { mkdir } from 'node:fs/promises'
import { createSealer, readSecretKey } from '../secrets/seal.ts'
import type { Database } from './database.ts'
import { StartFailure } from './start-failure.ts'

type DatabaseOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  schema?: string | undefined
  /** May hold `SECRET_KEY`; without it the key lies in `dataDir`. */
  env?: NodeJS.ProcessEnv | undefined
  /** How many milliseconds a call waits for PostgreSQL before it fails; 5 seconds for a connection and 10 for an answer where nothing is said. */
  waitMs?: number | undefined
  /** How many rows of a table SQLite looks at without a thread of its own; 2000 where nothing is said. */
  walk?: number | undefined
}

/** Opens SQLite in `dataDir`, or PostgreSQL where `databaseUrl` names one; throws `StartFailure` with a sentence for the operator. */
export async function openDatabase({ dataDir, env = {}, ...options }: DatabaseOptions): Promise<Database> {
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
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`The data folder ${dataDir} cannot be created (${error.code}); set DATA_DIR to a folder that may be written.`)
  })
  return (await import('./sqlite.ts')).openSqlite(dataDir, { walk })
}
