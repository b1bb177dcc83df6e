import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tableOf, type Database, type Row } from '../../mocks/db/database.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { dropSchema } from '../../mocks/db/postgres.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { POSTGRES } from './harness.ts'

export const HOUR = 3_600_000
export const files = readFolder(fileURLToPath(new URL('../../schemas', import.meta.url)))
export const contract = compileContract(readSchemas(files).world)

export type Opened = { db: Database; dataDir: string; close: () => Promise<void> }

export async function open(kind: 'sqlite' | 'postgres', known: Contract = contract, at?: string): Promise<Opened> {
  const dataDir = at ?? (await mkdtemp(join(tmpdir(), 'seed-')))
  const schema = `seed_${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const db = await openDatabase({ dataDir, ...(kind === 'postgres' ? { databaseUrl: POSTGRES, schema } : {}) })
  const close = async () => {
    if (kind === 'postgres') await dropSchema(db, schema)
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(db)
    await syncTables(db, known)
  } catch (error) {
    await close()
    throw error
  }
  return { db, dataDir, close }
}

export const allRows = (db: Database, table: string): Promise<Row[]> => db.query.selectFrom(tableOf(table)).selectAll().execute()

export function groupBy(rows: Row[], by: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row])
  return groups
}

export async function fingerprint(db: Database): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, key } of Object.values(contract.entities)) {
    const rows = await db.query.selectFrom(tableOf(name)).selectAll().orderBy(key).execute()
    for (const row of rows)
      hash.update(
        JSON.stringify(
          Object.keys(row)
            .sort()
            .map((field) => [field, row[field]]),
        ),
      )
  }
  return hash.digest('hex')
}
