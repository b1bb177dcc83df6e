import { mkdir } from 'node:fs/promises'
import type { Database } from './database.ts'
import { StartFailure } from './start-failure.ts'

export type DatabaseOptions = { dataDir: string; databaseUrl?: string | undefined; schema?: string | undefined }

/** Opens SQLite in `dataDir`, or PostgreSQL where `databaseUrl` names one; throws `StartFailure` with a sentence for the operator. */
export async function openDatabase({ dataDir, databaseUrl, schema }: DatabaseOptions): Promise<Database> {
  if (databaseUrl) {
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StartFailure('DATABASE_URL must begin with postgres:// or postgresql://.')
    return (await import('./postgres.ts')).openPostgres(databaseUrl, schema)
  }
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`The data folder ${dataDir} cannot be created (${error.code}); set DATA_DIR to a folder that may be written.`)
  })
  return (await import('./sqlite.ts')).openSqlite(dataDir)
}
